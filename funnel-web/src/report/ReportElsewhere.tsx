import type { ReactNode } from 'react';
import { IdentifyForm } from './IdentifyForm';
import { Card } from '../ui/Card';

interface ReportElsewhereProps {
  title: string;
  /** What the address names; it may be no report at all. */
  reportId: string;
  /** Where else to go. */
  children: ReactNode;
}

/** A report this browser may not open, or that does not exist: the same words for both. */
export function ReportElsewhere({ title, reportId, children }: ReportElsewhereProps) {
  return (
    <div className="page page-narrow py-10 md:py-16">
      <h1 className="text-4xl md:text-5xl">{title}</h1>
      <p className="mt-4 font-serif text-[1.25rem] leading-relaxed">
        A report opens in the browser it was bought in, and wherever its buyer signs in.
      </p>
      <Card className="mt-8 p-5 md:p-7">
        <h2 className="text-2xl">Bought in another browser?</h2>
        <p className="mt-2 mb-5 text-soft">
          We mail a link to the address you bought with. It shows that the mailbox is yours, and opens your report here.
        </p>
        <IdentifyForm reportId={reportId} />
      </Card>
      <div className="mt-6">{children}</div>
    </div>
  );
}
