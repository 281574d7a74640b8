import type { ReactNode } from 'react';
import { Footer } from './Footer';
import { Header, type ContactLines } from './Header';
import { Icon } from './Icon';

interface LayoutProps {
  contact: ContactLines;
  /** What of this installation is simulated; empty shows no notice. */
  demonstration: readonly string[];
  /** The way to the visitor's own things, in the header. */
  account: ReactNode;
  onCookieSettings: () => void;
  /** Stands below everything: its coming moves nothing. It may stick to the edge. */
  bottom?: ReactNode;
  children: ReactNode;
}

function list(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One slim line on every page while any part is simulated. */
function DemonstrationNotice({ parts }: { parts: readonly string[] }) {
  return (
    <aside aria-label="What is simulated" className="no-print bg-warn-wash text-xs text-ink md:text-sm">
      <p className="page flex items-center justify-center gap-2 py-1.5 text-center">
        <Icon name="info" className="size-4 text-warn max-md:hidden" />
        <span>
          {capitalized(list(parts))}. {/* Not beside a VIN that names no vehicle. */}
          <span className="group-has-data-unidentified/layout:hidden max-lg:hidden">
            Vehicle identification is real.
          </span>
        </span>
      </p>
    </aside>
  );
}

export function Layout({ contact, demonstration, account, onCookieSettings, bottom, children }: LayoutProps) {
  return (
    <>
      <div className="group/layout">
        <a
          href="#main"
          className="absolute left-4 -translate-y-20 rounded-control bg-accent px-4 py-2 font-semibold text-on-accent focus:z-50 focus:translate-y-3"
        >
          Skip to content
        </a>
        {demonstration.length > 0 ? <DemonstrationNotice parts={demonstration} /> : null}
        <Header contact={contact}>{account}</Header>
        {/* As high as the screen whatever it holds, or the footer would show below what is short and jump away from what comes. `lvh`: a phone's
            own bars come and go while a page is scrolled. */}
        <main id="main" tabIndex={-1} className="flex min-h-lvh flex-col print:min-h-0">
          {children}
        </main>
        <Footer contact={contact} phoneNote="No phone support. Please email us." onCookieSettings={onCookieSettings} />
      </div>
      {bottom}
    </>
  );
}
