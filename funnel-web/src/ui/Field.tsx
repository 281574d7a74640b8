import clsx from 'clsx';
import { useId, type ReactNode } from 'react';
import { Icon } from './Icon';

export interface ControlTies {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  className?: string;
  aside?: ReactNode;
  children: (ties: ControlTies) => ReactNode;
}

export function Field({ label, hint, error, optional, className, aside, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={clsx('min-w-0', className)}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label} {optional ? <span className="font-normal text-soft">(optional)</span> : null}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint ? (
        <div id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
          {hint}
        </div>
      ) : null}
      <div aria-live="polite">
        {error ? (
          <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-bad">
            <Icon name="warning" className="mt-0.5 size-4" />
            <span>{error}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}
