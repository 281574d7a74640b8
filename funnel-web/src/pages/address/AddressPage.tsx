import { useSearchParams } from 'react-router-dom';
import { ReportElsewhere } from '../../report/IdentifyPage';
import { ReportFailed } from '../../report/ReportMissing';
import { useNewSearch } from '../../report/use-new-search';
import { useSearch } from '../../search/use-search';
import { StepGate } from '../../report/StepGate';
import { useResolvedReport } from '../../report/use-resolved-report';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { StepRail } from '../../ui/StepRail';
import { Skeleton } from '../../ui/Skeleton';
import { usePageHead } from '../../ui/use-page-head';
import { AddressForm } from './AddressForm';

function NoReport() {
  const goHome = useNewSearch(useSearch());
  const [query] = useSearchParams();
  return (
    <ReportElsewhere title="Report not found" reportId={query.get('reportId') ?? ''}>
      <Button look="secondary" onClick={goHome}>
        Return to Home
      </Button>
    </ReportElsewhere>
  );
}

export default function AddressPage() {
  usePageHead('Last Step');
  const { found, checking, unchecked, search } = useResolvedReport();

  if (found.state === 'missing') return <NoReport />;
  if (found.state === 'failed') return <ReportFailed error={found.error} retry={found.retry} />;
  const { report: known } = found;
  const isTurn = known?.access.nextStep === 'address';
  const report = isTurn || !checking ? known : null;
  if (report && !isTurn)
    return unchecked ? <ReportFailed {...unchecked} /> : <StepGate report={report} search={search} />;
  return (
    <div className="page page-narrow py-6 md:py-12">
      <StepRail current="Address" />
      <p className="caps">{report ? vehicleHeading(report.vehicleData) : 'Your report'}</p>
      <h1 className="mt-2 text-[2.125rem] md:text-5xl">Last Step</h1>
      <p className="mt-3 text-soft">Then your report opens.</p>
      <Notice className="mt-6" title="Why we ask for your address">
        For your invoice and tax, to prevent fraud, and because the law requires a record of who requests vehicle data.
        We do not share it or mail you anything, and you can have it deleted.
      </Notice>
      {report ? <AddressForm report={report} search={search} /> : <Skeleton className="mt-7 h-[34rem]" />}
    </div>
  );
}
