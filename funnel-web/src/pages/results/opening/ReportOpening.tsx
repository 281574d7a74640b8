import type { ReactNode } from 'react';
import type { ReportView } from '../../../api/types';
import { AtAGlance } from '../AtAGlance';
import { ReportFacts } from './ReportFacts';
import { VerdictBand } from './VerdictBand';

interface ReportOpeningProps {
  report: ReportView;
  actions: ReactNode;
}

/** What a report comes to: its verdict, from whom and when it is, and the glances. */
export function ReportOpening({ report, actions }: ReportOpeningProps) {
  const { findings, text } = report;
  if (!findings || !text) return null;
  return (
    <>
      <VerdictBand report={report} verdict={text.verdict} />
      <div className="page print:px-0">
        <ReportFacts report={report} verdict={text.verdict} actions={actions} />
        <AtAGlance glances={findings.glances} />
      </div>
    </>
  );
}
