import type { ReactNode } from 'react';
import type { ReportView } from '../../api/types';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { DrivewaySheet } from './DrivewaySheet';
import { Glossary } from './Glossary';
import { Insights } from './Insights';
import { LifeChart } from './opening/LifeChart';
import { NextSteps } from './opening/NextSteps';
import { ReportOpening } from './opening/ReportOpening';
import { SectionNav } from './opening/SectionNav';
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
import { useHashTarget } from '../../ui/use-hash-target';
import { usePrintMargins } from './use-print-margins';

const HISTORY_SECTIONS: readonly ((props: SectionProps) => ReactNode)[] = [
  TitleSection,
  AccidentSection,
  LienTheftSection,
  OdometerSection,
  OwnershipSection,
  LocationSection,
  SalesSection,
  ServiceSection,
  RecallSection,
  MarketSection,
  ScoreSection,
];

interface ReportDocumentProps {
  report: ReportView;
  actions: ReactNode;
}

/** The report itself, in the order a reader asks: what does it come to, what does that mean for me, then the records one by one. */
export function ReportDocument({ report, actions }: ReportDocumentProps) {
  const { history, findings, text } = report;
  usePrintMargins(report);
  useHashTarget(history !== null);
  if (!history || !findings || !text) return null;
  return (
    <article className="pb-8 md:pb-12 print:py-0">
      <ReportOpening report={report} actions={actions} />
      <div className="page print:px-0">
        <div className="mt-5 grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] print:mt-4">
          <Insights words={text.insights} />
          <NextSteps verdict={text.verdict} />
        </div>
        {text.life ? <LifeChart life={text.life} /> : null}
      </div>
      <SectionNav findings={findings} />
      <div className="page print:mt-5 print:px-0">
        {HISTORY_SECTIONS.map((Section, index) => (
          <Section
            key={index}
            number={index + 1}
            vin={report.vin}
            states={text.states}
            history={history}
            findings={findings}
            words={text.parts}
            campaigns={text.campaigns}
          />
        ))}
        <SectionFrame number={HISTORY_SECTIONS.length + 1} id="specifications" title="Specifications">
          <Specifications report={report} />
        </SectionFrame>
        <div className="grid gap-x-12 border-t border-ink/80 py-5 lg:grid-cols-2 print:block print:py-4">
          <DrivewaySheet
            words={text.driveway}
            vehicle={[vehicleHeading(report.vehicleData), report.vin].filter(Boolean).join(', ')}
          />
          <Glossary />
        </div>
        <ReportClosing report={report} words={text.closing} />
      </div>
    </article>
  );
}
