import clsx from 'clsx';
import type { InputHTMLAttributes, Ref } from 'react';

export const CONTROL =
  'w-full min-h-12 rounded-control border border-rule-strong bg-sheet px-3.5 py-2 max-[15rem]:px-2 ' +
  'text-base text-ink placeholder:text-soft transition-colors duration-(--motion-quick) ' +
  'hover:border-ink focus:border-accent aria-invalid:border-bad';

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

export function TextInput({ className, ...rest }: TextInputProps) {
  return <input {...rest} className={clsx(CONTROL, className)} />;
}
