import type { ReactNode } from 'react';
import type { ReportView } from '../../api/types';
import { AtAGlance } from './AtAGlance';
import { Glossary } from './Glossary';
import { IdentityCover } from './IdentityCover';
import { Insights } from './Insights';
import { ReportClosing } from './ReportClosing';
import { SectionFrame } from './SectionFrame';
import { AccidentSection } from './sections/AccidentSection';
import { LienTheftSection } from './sections/LienTheftSection';
import { LocationSection } from './sections/LocationSection';
import { MarketSection } from './sections/MarketSection';
import { OdometerSection } from './sections/OdometerSection';
import { OwnershipSection } from './sections/OwnershipSection';
import { RecallSection } from './sections/RecallSection';
import { SalesSection } from './sections/SalesSection';
import { ScoreSection } from './sections/ScoreSection';
import { ServiceSection } from './sections/ServiceSection';
import { Specifications } from './sections/Specifications';
import { TitleSection } from './sections/TitleSection';
import type { SectionProps } from './section-props';
import { usePrintMargins } from './use-print-margins';

const HISTORY_SECTIONS: readonly ((props: SectionProps) => ReactNode)[] = [
  TitleSection,
  AccidentSection,
  OdometerSection,
  OwnershipSection,
  LocationSection,
  SalesSection,
  ServiceSection,
  LienTheftSection,
  RecallSection,
  MarketSection,
  ScoreSection,
];

/** The report itself, in the order a reader asks: what is it, what does it mean, then the records one by one. */
export function ReportDocument({ report }: { report: ReportView }) {
  const { history, findings } = report;
  usePrintMargins(report);
  if (!history || !findings) return null;
  return (
    <article className="page py-8 md:py-12 print:py-0">
      <IdentityCover report={report} />
      <AtAGlance history={history} findings={findings} />
      <Insights insights={findings.insights} intent={report.intent} />
      <div className="mt-12 print:mt-6">
        <SectionFrame number={1} id="specifications" title="Specifications">
          <Specifications report={report} />
        </SectionFrame>
        {HISTORY_SECTIONS.map((Section, index) => (
          <Section key={index} number={index + 2} vin={report.vin} history={history} findings={findings} />
        ))}
      </div>
      <Glossary />
      <ReportClosing report={report} history={history} />
    </article>
  );
}
