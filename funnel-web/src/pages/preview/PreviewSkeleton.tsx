import { Skeleton } from '../../ui/Skeleton';

/** Laid out as the preview with its title, where that is known before the vehicle is. */
export function PreviewSkeleton({ title }: { title?: string }) {
  return (
    <div className="page py-9 md:py-14">
      <p role="status" className="sr-only">
        Loading the preview
      </p>
      <div className="caps">
        <Skeleton className="inline-block h-[1em] w-56 max-w-full" />
      </div>
      {title ? (
        <h1 className="mt-2 text-[2.125rem] md:text-5xl">{title}</h1>
      ) : (
        <Skeleton className="mt-3 h-11 w-full max-w-md" />
      )}
      <div className="mt-8 grid gap-6 lg:grid-cols-[1.15fr_1fr]">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </div>
  );
}
