import type { ClosingText, ReportView } from '../../api/types';
import { Proof } from './Proof';

/** How to read the document, and what it is not. */
export function ReportClosing({ report, words }: { report: ReportView; words: ClosingText }) {
  const { howToRead, about, proof } = words;
  return (
    <footer className="ledger-rule break-inside-avoid pt-5 text-sm text-soft">
      <div className="grid gap-4 md:grid-cols-2 md:gap-10">
        <div>
          <h2 className="caps font-sans">{about.title}</h2>
          <p className="mt-2">{about.text}</p>
          <p className="mt-2 text-sm break-all">Report {report.id}</p>
          <h2 className="print-only caps mt-4 font-sans">{howToRead.title}</h2>
          <details className="mt-1 text-[0.9375rem]">
            <summary className="link link-solo cursor-pointer">{howToRead.title}</summary>
            <p className="mt-1 print:text-sm">{howToRead.text}</p>
          </details>
        </div>
        {report.verification ? <Proof verification={report.verification} words={proof} /> : null}
      </div>
    </footer>
  );
}
