import type { ReportView } from '../../api/types';
import { links } from '../../search/links';
import type { VehicleSearch } from '../../search/search';
import { ButtonLink } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { FreeSummary } from './free/FreeSummary';
import { IdentityCover } from './IdentityCover';

/** The free view of a report that its owner may read: an address may lower the view, never raise it (row 57). */
export function LoweredReport({ report, search }: { report: ReportView; search: VehicleSearch | null }) {
  return (
    <div className="page space-y-8 py-8 md:py-12">
      <Notice title="This is the free view of your report">
        <p>The report is open for you. This address shows only what anyone sees for free.</p>
        <ButtonLink className="mt-3" to={links.results(search, report.id)}>
          Open the full report
        </ButtonLink>
      </Notice>
      <IdentityCover report={report} />
      <FreeSummary report={report} />
    </div>
  );
}
