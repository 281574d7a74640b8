import { Skeleton } from '../../ui/Skeleton';

export function PreviewSkeleton() {
  return (
    <div className="page py-10 md:py-14">
      <p role="status" className="sr-only">
        Loading the preview
      </p>
      <Skeleton className="h-5 w-56" />
      <Skeleton className="mt-3 h-11 w-full max-w-md" />
      <div className="mt-8 grid gap-6 lg:grid-cols-[1.15fr_1fr]">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </div>
  );
}
