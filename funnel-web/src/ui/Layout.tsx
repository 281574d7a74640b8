import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pathOf } from '../app/paths';
import { Icon } from './Icon';

interface ContactLines {
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

/** index.html blocks rendering until `main`, so that late links don't move the others. */
function Header({ contact, children }: { contact: ContactLines; children?: ReactNode }) {
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

interface LayoutProps {
  contact: ContactLines;
  demonstration: readonly string[];
  account: ReactNode;
  onCookieSettings: () => void;
  /** Below everything, where it moves nothing; it may be sticky. */
  bottom?: ReactNode;
  children: ReactNode;
}

const FOOTER_LINK = 'link-solo hover:text-accent hover:underline';
const COMPANY = [
  [pathOf('about'), 'About'],
  [pathOf('contact'), 'Contact'],
  [pathOf('purchases'), 'Your Purchases'],
  [pathOf('privacy'), 'Privacy Policy'],
  [pathOf('terms'), 'Terms of Service'],
  [pathOf('verify'), 'Check a Report'],
] as const;

type FooterProps = Pick<LayoutProps, 'contact' | 'onCookieSettings'>;

function Footer({ contact, onCookieSettings }: FooterProps) {
  return (
    <footer className="no-print border-t border-rule">
      <div className="page grid grid-cols-1 gap-8 py-10 text-[0.9375rem] md:grid-cols-[1fr_auto_auto] md:gap-16">
        <div className="max-w-sm">
          <Wordmark />
          <p className="mt-3 text-soft">
            Vehicle history in plain words. Every fact in a report names its source and its date. If nobody reported it,
            we say so.
          </p>
        </div>
        <nav aria-label="Company">
          <h2 className="caps font-sans">Company</h2>
          <ul className="mt-2 grid grid-cols-2 gap-x-6 md:grid-cols-1">
            {COMPANY.map(([to, label]) => (
              <li key={to}>
                <Link to={to} className={FOOTER_LINK}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" onClick={onCookieSettings} className={FOOTER_LINK}>
                Cookie settings
              </button>
            </li>
          </ul>
        </nav>
        <div>
          <h2 className="caps font-sans">Support</h2>
          {contact.email ? (
            <a href={`mailto:${contact.email}`} className={`mt-2 wrap-anywhere ${FOOTER_LINK}`}>
              {contact.email}
            </a>
          ) : null}
          <p className="text-soft">{contact.phone ?? (contact.email ? 'No phone support. Please email us.' : null)}</p>
        </div>
      </div>
    </footer>
  );
}

function DemonstrationNotice({ parts }: { parts: readonly string[] }) {
  const text = parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return (
    <aside aria-label="What is simulated" className="no-print bg-warn-wash text-xs text-ink md:text-sm">
      <p className="page flex items-center justify-center gap-2 py-1.5 text-center">
        <Icon name="info" className="size-4 text-warn max-md:hidden" />
        <span>
          {text.charAt(0).toUpperCase() + text.slice(1)}. {/* Hidden beside a VIN that names no vehicle. */}
          <span className="group-has-data-unidentified/layout:hidden max-lg:hidden">
            Vehicle identification is real.
          </span>
        </span>
      </p>
    </aside>
  );
}

const SKIP_LINK =
  'absolute left-4 -translate-y-20 rounded-control bg-accent px-4 py-2 font-semibold text-on-accent ' +
  'focus:z-50 focus:translate-y-3';

export function Layout({ contact, demonstration, account, onCookieSettings, bottom, children }: LayoutProps) {
  return (
    <>
      <div className="group/layout">
        <a href="#main" className={SKIP_LINK}>
          Skip to content
        </a>
        {demonstration.length > 0 ? <DemonstrationNotice parts={demonstration} /> : null}
        <Header contact={contact}>{account}</Header>
        {/* As high as the screen, so that late content does not move the footer. */}
        <main id="main" tabIndex={-1} className="flex min-h-lvh flex-col print:min-h-0">
          {children}
        </main>
        <Footer contact={contact} onCookieSettings={onCookieSettings} />
      </div>
      {bottom}
    </>
  );
}
