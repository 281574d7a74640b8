import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { ProofText, ReportVerificationView } from '../../api/types';
import { pathOf } from '../../app/paths';

const QrCode = lazy(() => import('./QrCode'));

/** How whoever holds the report, on a screen or on paper, checks that it is genuine. */
export function Proof({ verification, words }: { verification: ReportVerificationView; words: ProofText }) {
  const { code, url, fingerprint } = verification;
  return (
    <section aria-labelledby="proof" className="flex break-inside-avoid flex-wrap items-start gap-4">
      <div className="size-20 sm:size-24 shrink-0">
        <Suspense>
          <QrCode text={url} label="The address where this report is checked, as a QR code" />
        </Suspense>
      </div>
      <div className="min-w-0 flex-1 basis-40">
        <h2 id="proof" className="caps font-sans">
          {words.title}
        </h2>
        <p className="mt-2">
          {words.before}{' '}
          <Link to={pathOf('verify-code', { code })} className="link break-all">
            {url}
          </Link>{' '}
          {words.after}
        </p>
        <p className="mt-2">
          Verification code <strong className="vin font-semibold whitespace-nowrap text-ink">{code}</strong>
        </p>
        <p className="mt-1 text-xs break-all">Fingerprint (SHA-256) {fingerprint}</p>
      </div>
    </section>
  );
}
