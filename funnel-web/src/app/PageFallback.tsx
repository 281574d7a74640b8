import { Skeleton } from '../ui/Skeleton';

/** A page while its script is on the way. */
export function PageFallback() {
  return (
    <div className="page page-narrow py-16">
      <p role="status" className="sr-only">
        Loading
      </p>
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="mt-4 h-5 w-full" />
      <Skeleton className="mt-2 h-5 w-4/5" />
      <Skeleton className="mt-10 h-48 w-full" />
    </div>
  );
}
