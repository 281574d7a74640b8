import clsx from 'clsx';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

type Look = 'primary' | 'secondary' | 'quiet';
type Size = 'normal' | 'large';

const LOOKS: Record<Look, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-rule-strong bg-sheet text-ink hover:border-accent hover:text-accent',
  quiet: 'text-accent hover:bg-accent-wash',
};

const SIZES: Record<Size, string> = { normal: 'min-h-11 px-4 text-base', large: 'min-h-13 px-6 text-lg' };

function looks(look: Look, size: Size, wide: boolean | undefined, className: string | undefined) {
  return clsx(
    'inline-flex items-center justify-center gap-2 rounded-control py-2 text-center leading-tight text-balance font-semibold',
    'transition-colors duration-(--motion-quick) may-rest',
    LOOKS[look],
    SIZES[size],
    wide && 'w-full',
    className,
  );
}

interface Shared {
  look?: Look;
  size?: Size;
  wide?: boolean;
}

interface ButtonProps extends Shared, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /**
   * Shown and announced as disabled, yet focusable and clickable, so that pressing it can say what is missing.
   * The caller's handler decides what a press does.
   */
  inactive?: boolean;
}

export function Button({ look = 'primary', size = 'normal', wide, inactive, className, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-disabled={inactive || undefined}
      className={looks(look, size, wide, className)}
    />
  );
}

export function ButtonLink({ look = 'primary', size = 'normal', wide, className, ...rest }: Shared & LinkProps) {
  return <Link {...rest} className={looks(look, size, wide, className)} />;
}

/** A link that leaves the pages, such as a file to keep. */
export function ButtonAnchor({
  look = 'primary',
  size = 'normal',
  wide,
  className,
  ...rest
}: Shared & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...rest} className={looks(look, size, wide, className)} />;
}
