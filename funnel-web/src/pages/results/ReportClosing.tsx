import type { ReportView, VehicleHistory } from '../../api/types';
import { day } from '../../format/format';
import { Proof } from './Proof';

/** How to read the document, and what it is not. */
export function ReportClosing({ report, history }: { report: ReportView; history: VehicleHistory }) {
  return (
    <footer className="ledger-rule break-inside-avoid pt-6 text-[0.9375rem] text-soft">
      <div className="grid gap-6 md:grid-cols-2 md:gap-12">
        <div>
          <h2 className="caps font-sans">How to read this</h2>
          <p className="mt-2">
            “None found”: the named source was asked and holds no such record. “Not reported”: no source gave this fact.
            “Not offered”: no source for it is connected. “The source did not answer”: it could not be asked, or its
            answer not be read. None of these proves that nothing happened.
          </p>
        </div>
        <div>
          <h2 className="caps font-sans">About this report</h2>
          <p className="mt-2">
            Records provided by {history.provider}, obtained {day(history.obtainedAt)}. Vehicle identified by{' '}
            {report.identification.source}. {report.sourceNotice} It is not a consumer report and does not replace an
            inspection.
          </p>
          <p className="mt-2 text-sm break-all">Report {report.id}</p>
        </div>
      </div>
      {report.verification ? <Proof verification={report.verification} /> : null}
    </footer>
  );
}
