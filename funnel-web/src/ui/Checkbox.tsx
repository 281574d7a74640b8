import clsx from 'clsx';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Icon } from './Icon';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  children: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ children, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        <span className="relative mt-0.5 grid size-6 shrink-0 place-items-center">
          <input
            {...rest}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className={clsx(
              'peer absolute inset-0 size-6 cursor-pointer appearance-none rounded border border-rule-strong bg-sheet',
              'checked:border-accent checked:bg-accent hover:border-ink aria-invalid:border-bad',
            )}
          />
          <Icon
            name="check"
            className="pointer-events-none relative size-4 text-on-accent opacity-0 peer-checked:opacity-100"
          />
        </span>
        <label htmlFor={id} className="min-w-0 cursor-pointer pt-1 text-[0.9375rem] leading-snug">
          {children}
        </label>
      </div>
      <div aria-live="polite">
        {error ? (
          <p id={`${id}-error`} className="mt-1 ml-9 text-sm font-medium text-bad">
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
