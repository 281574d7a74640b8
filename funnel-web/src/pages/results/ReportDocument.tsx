import clsx from 'clsx';
import { useEffect, type ReactNode, type MouseEvent } from 'react';
import type { InsightText, InsightsText, LifeText, ReportView, VerdictText } from '../../api/types';
import { day } from '../../../../backend/src/platform/input-rules/day.js';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { Icon, type IconName } from '../../ui/Icon';
import { TONE_INKS } from '../../ui/tones';
import { useHashTarget } from '../../ui/use-hash-target';
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
import { Fold } from '../../ui/Fold';
import { DrawingImage } from './DrawingImage';

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

/** The record of the nearest mark: marks are as large as a fingertip and may overlap. */
function recordAt({ clientX, clientY }: MouseEvent): string | null {
  const marks = document.elementsFromPoint(clientX, clientY).flatMap((element) => element.closest('[data-to]') ?? []);
  const distance = (mark: Element) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
  };
  const [nearest] = marks.sort((one, other) => distance(one) - distance(other));
  return nearest?.getAttribute('data-to') ?? null;
}

function goToRecord(event: MouseEvent): void {
  const to = recordAt(event);
  if (!to) return;
  // The browser fires no event for the hash it has already.
  if (window.location.hash === `#${to}`) window.dispatchEvent(new HashChangeEvent('hashchange'));
  else window.location.hash = to;
}

function LifeChart({ life }: { life: LifeText }) {
  const { title, summary, note, widest, wide, narrow, lines } = life;
  const chart = { label: summary, onClick: goToRecord };
  return (
    <section id="life" aria-labelledby="life-title" className="mt-6 print:mt-5">
      <h2 id="life-title" className="border-b border-ink/80 pb-2 text-xl">
        {title}
      </h2>
      <figure className="mt-3 break-inside-avoid">
        <DrawingImage {...chart} drawing={widest} className="hidden w-full lg:block print:hidden" />
        <DrawingImage {...chart} drawing={wide} className="hidden w-full sm:block lg:hidden print:block" />
        <div className="large-letters sm:hidden print:hidden">
          <DrawingImage {...chart} drawing={narrow} className="mx-auto w-full max-w-120" />
        </div>
        {note ? <figcaption className="mt-2 text-[0.9375rem] text-soft">{note}</figcaption> : null}
        <Fold title="The same as a list" className="no-print mt-2">
          <ol className="mt-2 columns-1 gap-10 text-[0.9375rem] sm:columns-2">
            {lines.map(({ when, title: what, detail, tone, to }, index) => (
              <li key={index} className="break-inside-avoid">
                <a
                  href={`#${to}`}
                  className="flex min-h-6 items-baseline gap-x-3 py-0.5 hover:underline max-[20rem]:flex-wrap"
                >
                  <span className="figures w-26 shrink-0 text-soft">{when}</span>
                  <span className={tone === 'bad' ? 'font-semibold text-bad' : ''}>
                    {tone === 'bad' ? <Icon name="warning" className="mr-1 inline size-4 align-[-0.15em]" /> : null}
                    {what}
                    {detail ? <span className="font-normal text-soft">, {detail}</span> : null}
                  </span>
                </a>
              </li>
            ))}
          </ol>
        </Fold>
      </figure>
    </section>
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
