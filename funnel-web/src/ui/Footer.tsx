import { Link } from 'react-router-dom';
import { Wordmark, type ContactLines } from './Header';
import { pathOf } from '../app/paths';

const COMPANY = [
  [pathOf('about'), 'About'],
  [pathOf('contact'), 'Contact'],
  [pathOf('purchases'), 'Your Purchases'],
  [pathOf('privacy'), 'Privacy Policy'],
  [pathOf('terms'), 'Terms of Service'],
  [pathOf('verify'), 'Check a Report'],
] as const;

interface FooterProps {
  contact: ContactLines;
  phoneNote: string;
  onCookieSettings: () => void;
}

export function Footer({ contact, phoneNote, onCookieSettings }: FooterProps) {
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
                <Link to={to} className="link-solo hover:text-accent hover:underline">
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" onClick={onCookieSettings} className="link-solo hover:text-accent hover:underline">
                Cookie settings
              </button>
            </li>
          </ul>
        </nav>
        <div>
          <h2 className="caps font-sans">Support</h2>
          {contact.email ? (
            <a
              href={`mailto:${contact.email}`}
              className="link-solo mt-2 wrap-anywhere hover:text-accent hover:underline"
            >
              {contact.email}
            </a>
          ) : null}
          <p className="text-soft">{contact.phone ?? (contact.email ? phoneNote : null)}</p>
        </div>
      </div>
    </footer>
  );
}
