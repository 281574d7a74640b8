import { Skeleton } from '../../ui/Skeleton';
import { PACKAGE_ORDER } from './packages';

export function CartSkeleton() {
  return (
    <div role="status" aria-label="Loading the packages" className="mt-8 grid gap-4 md:grid-cols-3">
      {PACKAGE_ORDER.map((key) => (
        <Skeleton key={key} className="h-56 md:h-72" />
      ))}
    </div>
  );
}
