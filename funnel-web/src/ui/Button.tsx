import clsx from 'clsx';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

const LOOKS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-rule-strong bg-sheet text-ink hover:border-accent hover:text-accent',
  quiet: 'text-accent hover:bg-accent-wash',
};

const SIZES = { normal: 'min-h-11 px-4 text-base', large: 'min-h-13 px-6 text-lg' };

interface Looks {
  look?: keyof typeof LOOKS;
  size?: keyof typeof SIZES;
  wide?: boolean;
}

/** Takes the looks out of the props of an element and gives it their classes. */
function withClasses<Props extends Looks & { className?: string }>(props: Props) {
  const { look = 'primary', size = 'normal', wide, className, ...rest } = props;
  const classes = clsx(
    'inline-flex items-center justify-center gap-2 rounded-control py-2 text-center leading-tight font-semibold',
    'text-balance transition-colors duration-(--motion-quick) may-rest',
    LOOKS[look],
    SIZES[size],
    wide && 'w-full',
    className,
  );
  return { ...rest, className: classes };
}

interface ButtonProps extends Looks, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** Shown and announced as disabled, yet clickable, so that a press can say what is missing. */
  inactive?: boolean;
}

export function Button({ inactive, ...rest }: ButtonProps) {
  return <button type="button" aria-disabled={inactive || undefined} {...withClasses(rest)} />;
}

export function ButtonLink(props: Looks & LinkProps) {
  return <Link {...withClasses(props)} />;
}

export function ButtonAnchor(props: Looks & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...withClasses(props)} />;
}
