import clsx from 'clsx';

/** A gray place-holder with the size of what will come, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-pulse rounded-control bg-rule/60', className)} />;
}
