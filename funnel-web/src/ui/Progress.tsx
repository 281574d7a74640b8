import clsx from 'clsx';

interface ProgressProps {
  percent: number;
  label: string;
  size?: 'thin' | 'normal';
  className?: string;
}

export function Progress({ percent, label, size = 'normal', className }: ProgressProps) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
      className={clsx(
        'overflow-hidden rounded-full bg-sunk inset-ring inset-ring-rule',
        size === 'thin' ? 'h-1.5' : 'h-3',
        className,
      )}
    >
      <div className="h-full rounded-full bg-accent" style={{ width: `${shown}%` }} />
    </div>
  );
}
