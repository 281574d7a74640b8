import { Skeleton } from '../ui/Skeleton';

/** Holds the height of a page while its script is on the way: as high as the screen, or the footer would show and jump away. */
export function PageFallback() {
  return (
    <div className="page page-narrow min-h-dvh py-16">
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
