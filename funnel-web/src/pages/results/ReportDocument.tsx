import clsx from 'clsx';
import { useEffect, type ReactNode } from 'react';
import type { InsightsText, InsightText, ReportView, VerdictText } from '../../api/types';
import { day } from '../../../../backend/src/platform/input-rules/formats.js';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { Icon, type IconName } from '../../ui/Icon';
import { TONE_INKS } from '../../ui/tones';
import { useHashTarget } from '../../ui/use-hash-target';
import { LifeChart } from './LifeChart';
import { DrivewaySheet, Glossary, ReportClosing } from './ReportExtras';
import { ReportOpening } from './ReportOpening';
import { SectionFrame, type SectionProps } from './SectionFrame';
import { SectionNav } from './SectionNav';
import { LocationSection, OdometerSection } from './sections/FindingSections';
import { LienTheftSection, TitleSection } from './sections/LossSections';
import { RecallSection } from './sections/RecallSection';
import { AccidentSection, OwnershipSection, SalesSection, ServiceSection } from './sections/RecordSections';
import { Specifications } from './sections/Specifications';
import { MarketSection, ScoreSection } from './sections/ValueSections';

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

const INSIGHT_ICONS: Record<InsightText['kind'], IconName> = {
  recommended: 'check',
  risky: 'warning',
  not_recommended: 'stop',
  not_enough_data: 'info',
  negotiation: 'arrow',
  selling_point: 'check',
  caution: 'stop',
  resolve: 'warning',
  look_closer: 'warning',
};

interface OpeningPartProps {
  id: string;
  title: string;
  children: ReactNode;
}

function OpeningPart({ id, title, children }: OpeningPartProps) {
  return (
    <section aria-labelledby={id} className="break-inside-avoid">
      <h2 id={id} className="border-b border-ink/80 pb-2 text-lg sm:text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Insights({ words: { title, lines, none } }: { words: InsightsText }) {
  return (
    <OpeningPart id="insights" title={title}>
      {none === null ? null : <p className="mt-3 text-soft">{none}</p>}
      <ul className="divide-y divide-rule">
        {lines.map(({ kind, tone, label, text }) => (
          <li key={text} className="grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[11rem_1fr]">
            <span className={clsx('flex items-center gap-2 font-semibold', TONE_INKS[tone])}>
              <Icon name={INSIGHT_ICONS[kind]} className="size-4.5" />
              {label}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </OpeningPart>
  );
}

function NextSteps({ verdict: { stepsTitle, steps } }: { verdict: VerdictText }) {
  return (
    <OpeningPart id="steps" title={stepsTitle}>
      <ol className="divide-y divide-rule">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 py-2.5">
            <span aria-hidden="true" className="figures font-serif text-xl leading-tight font-semibold text-accent">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </OpeningPart>
  );
}

/** Quotes a CSS string: JSON strings of printable characters are valid CSS. */
const quote = (value: string) => JSON.stringify(value.replace(/[\n\r\\]/g, ' '));

function marginRules({ id, history, searchedAt, vehicleData, vin }: ReportView): string {
  const kind = history?.demonstration ? 'Demonstration data, no real records' : 'Vehicle history report';
  return `@page {
    @top-left { content: ${quote(vehicleHeading(vehicleData))}; }
    @top-right { content: ${quote(vin ? `VIN ${vin}` : kind)}; }
    @bottom-left { content: ${quote(`Report ${id}, ${day(history?.obtainedAt ?? searchedAt)}`)}; }
    @bottom-center { content: ${quote(kind)}; }
  }`;
}

/** Names vehicle and report in the margins of every printed page. The security policy forbids style elements. */
function usePrintMargins(report: ReportView): void {
  useEffect(() => {
    if (typeof CSSStyleSheet.prototype.replaceSync !== 'function') return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(marginRules(report));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [report]);
}

interface ReportDocumentProps {
  report: ReportView;
  actions: ReactNode;
}

/** The report: the verdict, what it means for the reader, then the records. */
export function ReportDocument({ report, actions }: ReportDocumentProps) {
  const { history, findings, text, vin } = report;
  usePrintMargins(report);
  useHashTarget(history !== null);
  if (!history || !findings || !text) return null;
  const { states, campaigns, parts: words } = text;
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
          <Section key={index} number={index + 1} {...{ vin, states, history, findings, words, campaigns }} />
        ))}
        <SectionFrame number={HISTORY_SECTIONS.length + 1} id="specifications" title="Specifications">
          <Specifications report={report} />
        </SectionFrame>
        <div className="grid gap-x-12 border-t border-ink/80 py-5 lg:grid-cols-2 print:block print:py-4">
          <DrivewaySheet
            words={text.driveway}
            vehicle={[vehicleHeading(report.vehicleData), vin].filter(Boolean).join(', ')}
          />
          <Glossary />
        </div>
        <ReportClosing report={report} words={text.closing} />
      </div>
    </article>
  );
}
