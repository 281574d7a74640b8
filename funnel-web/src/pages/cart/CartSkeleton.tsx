import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { PACKAGE_ORDER } from './packages';

/** A screen high, so that what follows is not seen before it stands where it stays. */
export function CartSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the packages"
      className="mt-8 grid min-h-dvh content-start gap-4 md:grid-cols-3"
    >
      {PACKAGE_ORDER.map((key) => (
        <Skeleton key={key} className="h-56 md:h-72" />
      ))}
    </div>
  );
}

export function StillLooking() {
  return (
    <Notice className="mt-6" title="Still looking up this vehicle">
      The source has not answered yet. You can choose as soon as it has.
    </Notice>
  );
}
