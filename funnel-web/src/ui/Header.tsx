import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './Icon';
import { pathOf } from '../app/paths';

export interface ContactLines {
  email: string | null;
  phone: string | null;
}

export function Wordmark() {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8">
        <rect width="32" height="32" rx="6" className="fill-accent" />
        <path
          d="M8 7h11.5a4.5 4.5 0 0 1 0 9H8zM8 7v18.5M16.5 16 24 25.5"
          fill="none"
          className="stroke-on-accent"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="font-serif text-[1.375rem] font-semibold tracking-tight">Roadbook</span>
    </span>
  );
}

/**
 * Help is at the same place on every page. Nothing is drawn before what follows the header begins (`rel="expect"` in index.html): a link
 * that came late would move the others.
 */
export function Header({ contact, children }: { contact: ContactLines; children?: ReactNode }) {
  return (
    <header className="no-print border-b border-rule bg-paper">
      <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-1.5 py-2 sm:gap-x-4">
        <Link to={pathOf('home')} aria-label="Roadbook, home">
          <Wordmark />
        </Link>
        <div className="flex items-center gap-2 text-[0.9375rem] md:gap-5">
          <Link to={pathOf('sample')} className="link-solo hover:text-accent max-sm:hidden">
            Sample report
          </Link>
          {children}
          {contact.phone ? (
            <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`} className="link-solo gap-1.5 hover:text-accent">
              <Icon name="phone" className="size-4.5" />
              <span className="max-md:sr-only">{contact.phone}</span>
            </a>
          ) : null}
          {contact.email ? (
            <a
              href={`mailto:${contact.email}`}
              className="link-solo gap-1.5 hover:text-accent max-md:size-10 max-md:justify-center"
            >
              <Icon name="mail" className="size-5" />
              <span className="max-md:sr-only">{contact.email}</span>
            </a>
          ) : null}
        </div>
      </div>
    </header>
  );
}
