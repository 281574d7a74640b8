import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { ReportVerificationView } from '../../api/types';
import { pathOf } from '../../app/paths';

const QrCode = lazy(() => import('./QrCode'));

/** How whoever holds the report, on a screen or on paper, checks that it is genuine. */
export function Proof({ verification: { code, url, fingerprint } }: { verification: ReportVerificationView }) {
  return (
    <section aria-labelledby="proof" className="mt-6 flex break-inside-avoid flex-wrap items-start gap-5">
      <div className="size-28 shrink-0">
        <Suspense>
          <QrCode text={url} label="The address where this report is checked, as a QR code" />
        </Suspense>
      </div>
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="proof" className="caps font-sans">
          Is this report genuine?
        </h2>
        <p className="mt-2">
          Open{' '}
          <Link to={pathOf('verify-code', { code })} className="link break-all">
            {url}
          </Link>{' '}
          or read the square. The page confirms vehicle, date and fingerprint. It does not show the report.
        </p>
        <p className="mt-2">
          Verification code <strong className="vin font-semibold text-ink">{code}</strong>
        </p>
        <p className="mt-1 text-xs break-all">Fingerprint (SHA-256) {fingerprint}</p>
      </div>
    </section>
  );
}
