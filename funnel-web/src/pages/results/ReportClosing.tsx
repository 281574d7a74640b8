import type { ClosingText, ReportView } from '../../api/types';
import { Proof } from './Proof';

/** How to read the document, and what it is not. */
export function ReportClosing({ report, words }: { report: ReportView; words: ClosingText }) {
  const { howToRead, about, proof } = words;
  return (
    <footer className="ledger-rule break-inside-avoid pt-5 text-sm text-soft">
      <div className="grid gap-4 md:grid-cols-2 md:gap-10 lg:grid-cols-3">
        <div>
          <h2 className="caps font-sans">{howToRead.title}</h2>
          <p className="mt-2">{howToRead.text}</p>
        </div>
        <div>
          <h2 className="caps font-sans">{about.title}</h2>
          <p className="mt-2">{about.text}</p>
          <p className="mt-2 text-sm break-all">Report {report.id}</p>
        </div>
        {report.verification ? <Proof verification={report.verification} words={proof} /> : null}
      </div>
    </footer>
  );
}
