import type { VerifiedReportView } from '../../api/types';
import { day } from '../../../../backend/src/platform/input-rules/formats.js';
import { Badge } from '../../ui/Badge';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';

const STATES = {
  valid: {
    tone: 'good',
    title: 'Roadbook made this report',
    text: 'Compare vehicle, VIN, date and fingerprint with the paper. If one differs, the paper was changed.',
  },
  refunded: {
    tone: 'warn',
    title: 'This report was refunded',
    text: 'Roadbook made it, and its purchase was refunded later. Do not rely on it.',
  },
  erased: {
    tone: 'warn',
    title: 'This report can no longer be confirmed',
    text: 'Roadbook made it. Its owner had their data deleted, so we name no vehicle. The fingerprint can still be compared.',
  },
} as const;

export function Confirmed({ report }: { report: VerifiedReportView }) {
  const { tone, title, text } = STATES[report.status];
  const rows = [
    ['Vehicle', report.vehicle],
    ['VIN', report.maskedVin],
    ['Records as of', day(report.obtainedAt)],
    ['Records provided by', report.provider],
    ['Verification code', report.code],
    ['Fingerprint (SHA-256)', report.fingerprint],
  ] as const;
  return (
    <section aria-labelledby="confirmed" className="mt-8">
      <h2 id="confirmed" className="sr-only">
        Result
      </h2>
      <Notice tone={tone} title={title}>
        {text}
      </Notice>
      <Card className="mt-4 p-5 md:p-7">
        {report.demonstration ? <Badge tone="warn">Demonstration: made-up records</Badge> : null}
        <dl className="mt-2 divide-y divide-rule">
          {rows.map(([label, value]) =>
            value === null ? null : (
              <div key={label} className="py-2.5">
                <dt className="caps">{label}</dt>
                <dd className="figures break-all">{value}</dd>
              </div>
            ),
          )}
        </dl>
        <p className="mt-4 text-sm text-soft">This page never shows the report itself.</p>
      </Card>
    </section>
  );
}
