import type { components } from '../../../backend/openapi';

type Report = components['schemas']['ReportView'];

/** The server's own functions, as they are built before any browser test runs. */
const built = (path: string): Promise<unknown> =>
  import(new URL(`../../../backend/dist/${path}`, import.meta.url).href) as Promise<unknown>;
const { glancesOf } = (await built('vehicle-data/findings/glances.js')) as {
  glancesOf: (history: Report['history'], findings: Report['findings']) => NonNullable<Report['findings']>['glances'];
};
const { reportTextOf } = (await built('reports/text/report-text.js')) as {
  reportTextOf: (report: Report) => Report['text'];
};

const { recordSummaryOf } = (await built('vehicle-data/findings/record-summary.js')) as {
  recordSummaryOf: (availability: Report['availability']) => Report['recordSummary'];
};

/** What the server says in words of the availability that a test has changed. */
export function summarize(changed: object): void {
  const report = changed as Report;
  report.recordSummary = recordSummaryOf(report.availability);
}

/**
 * The words of a report whose records or findings a test has changed, as the server would make them: it sends facts and words
 * together, so whoever changes the one changes the other.
 */
export function reword(changed: object): void {
  const report = changed as Report;
  if (report.findings) report.findings.glances = glancesOf(report.history, report.findings);
  report.text = reportTextOf(report);
}
