import clsx from 'clsx';
import type { InputHTMLAttributes } from 'react';

/** A radio button whose label shows the focus ring for the whole choice. */
export function Radio({ className, ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  return (
    <input
      {...rest}
      type="radio"
      className={clsx(
        'size-5.5 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-rule-strong bg-sheet',
        'checked:border-7 checked:border-accent hover:border-ink checked:hover:border-accent',
        'focus-visible:outline-none',
        className,
      )}
    />
  );
}
