import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { ClosingText, DrivewayText, ProofText, ReportVerificationView, ReportView } from '../../api/types';
import { pathOf } from '../../app/paths';
import { Button } from '../../ui/Button';
import { Fold } from '../../ui/Fold';
import { Icon } from '../../ui/Icon';

/** Prints the checklist alone: print.css hides everything else. */
function printChecklist(): void {
  const root = document.documentElement;
  root.dataset.sheet = 'driveway';
  window.addEventListener('afterprint', () => delete root.dataset.sheet, { once: true });
  window.print();
}

interface DrivewaySheetProps {
  words: DrivewayText;
  vehicle: string;
}

export function DrivewaySheet({ words: { title, intro, lists }, vehicle }: DrivewaySheetProps) {
  return (
    <section
      id="driveway"
      aria-labelledby="driveway-title"
      className="pb-4 lg:pb-0 print:break-before-page print:break-inside-avoid"
    >
      <h2 id="driveway-title" className="text-xl">
        {title}
      </h2>
      <p className="print-only mt-1">{vehicle}</p>
      <p className="mt-1 text-[0.9375rem] text-soft">{intro}</p>
      <div className="flex flex-wrap items-start gap-x-5">
        <Button look="secondary" className="mt-3" onClick={printChecklist}>
          <Icon name="print" />
          Print this sheet
        </Button>
        <Fold title="Show the sheet" className="mt-4 text-[0.9375rem] open:w-full">
          <div className="mt-2 grid gap-x-10 gap-y-5 sm:max-lg:grid-cols-3 xl:grid-cols-3 print:block print:space-y-6">
            {lists.map((list) => (
              <div key={list.title} className="break-inside-avoid">
                <h3 className="text-lg">{list.title}</h3>
                <ul className="mt-2 space-y-2">
                  {list.lines.map((line) => (
                    <li key={line} className="flex gap-2.5">
                      <span
                        aria-hidden="true"
                        className="mt-1 size-3.5 shrink-0 rounded-sm border border-rule-strong"
                      />
                      {line}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </Fold>
      </div>
    </section>
  );
}

const TERMS = [
  ['VIN', 'Vehicle identification number: 17 characters that identify one vehicle, stamped on it by its maker.'],
  ['Title', 'The state document that says who owns a vehicle. A new one is issued at each change of owner or state.'],
  ['Title brand', 'A mark a state puts on a title for good, such as salvage, rebuilt, flood or lemon.'],
  ['Salvage', 'Given up on by an insurer or owner, because repairs would have cost more than it was worth.'],
  ['Rebuilt', 'Once salvage, then repaired and inspected. The brand stays on the title.'],
  ['Junk', 'Fit for parts or scrap only.'],
  ['Total loss', 'An insurer paid out what the vehicle was worth instead of repairing it.'],
  ['Odometer rollback', 'A reading lower than an earlier one: the odometer was turned back, replaced or misread.'],
  ['Implausible rise', 'More miles between two readings than one vehicle drives in that time.'],
  ['Lien', 'A lender’s claim on the vehicle. While it is open, the lender can repossess it, even from a new owner.'],
  ['Recall', 'A safety defect that the maker repairs free of charge. Campaigns are listed by model, not by vehicle.'],
  ['Trade-in, private party, retail', 'What a dealer pays, what people pay each other, what a dealer asks.'],
] as const;

export function Glossary() {
  return (
    <section aria-labelledby="glossary" className="print:break-inside-avoid">
      <h2 id="glossary" className="text-xl">
        Words in this report
      </h2>
      <Fold title={`Show ${TERMS.length} terms and what they mean`} className="text-[0.9375rem] print:text-[0.8125rem]">
        <dl className="mt-3 gap-x-12 sm:columns-2 lg:columns-1 xl:columns-2 print:columns-2">
          {TERMS.map(([term, meaning]) => (
            <div key={term} className="mb-3 break-inside-avoid print:mb-2">
              <dt className="font-semibold">{term}</dt>
              <dd className="text-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
      </Fold>
    </section>
  );
}

const QrCode = lazy(() => import('./QrCode'));

/** How the holder of the report, on a screen or on paper, checks that it is genuine. */
function Proof({ verification, words }: { verification: ReportVerificationView; words: ProofText }) {
  const { code, url, fingerprint } = verification;
  return (
    <section aria-labelledby="proof" className="flex break-inside-avoid flex-wrap items-start gap-4">
      <div className="size-20 shrink-0 sm:size-24">
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

export function ReportClosing({
  report,
  words: { howToRead, about, proof },
}: {
  report: ReportView;
  words: ClosingText;
}) {
  return (
    <footer className="ledger-rule break-inside-avoid pt-5 text-sm text-soft">
      <div className="grid gap-4 md:grid-cols-2 md:gap-10">
        <div>
          <h2 className="caps font-sans">{about.title}</h2>
          <p className="mt-2">{about.text}</p>
          <p className="mt-2 text-sm break-all">Report {report.id}</p>
          <h2 className="print-only caps mt-4 font-sans">{howToRead.title}</h2>
          <Fold title={howToRead.title} className="mt-1 text-[0.9375rem]">
            <p className="mt-1 print:text-sm">{howToRead.text}</p>
          </Fold>
        </div>
        {report.verification ? <Proof verification={report.verification} words={proof} /> : null}
      </div>
    </footer>
  );
}
