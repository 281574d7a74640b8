import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { agreementQuery } from '../../api/queries';
import { useSearchParams } from 'react-router-dom';
import { ReportElsewhere } from '../../report/IdentifyPage';
import { ReportFailed } from '../../report/ReportMissing';
import { useNewSearch } from '../../report/use-new-search';
import { useSearch } from '../../search/use-search';
import { StepGate } from '../../report/StepGate';
import { useResolvedReport } from '../../report/use-resolved-report';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { Button } from '../../ui/Button';
import { StepRail } from '../../ui/StepRail';
import { Skeleton } from '../../ui/Skeleton';
import { usePageHead } from '../../ui/use-page-head';
import { AgreementText } from './AgreementText';
import { SignatureForm } from './SignatureForm';

function NoReport() {
  const startNewSearch = useNewSearch(useSearch());
  const [query] = useSearchParams();
  return (
    <ReportElsewhere title="No report found" reportId={query.get('reportId') ?? ''}>
      <Button look="secondary" onClick={startNewSearch}>
        Start New Search
      </Button>
    </ReportElsewhere>
  );
}

function SignatureSkeleton() {
  return (
    <div className="page page-narrow w-full py-6 md:py-12">
      <StepRail current="Sign" />
      <p role="status" className="sr-only">
        Loading the agreement
      </p>
      <h1 className="mt-2 text-[2.125rem] md:text-5xl">Sign for your report</h1>
      <Skeleton className="mt-6 h-64" />
      <Skeleton className="mt-6 h-52" />
    </div>
  );
}

export default function SignaturePage() {
  usePageHead('Sign for your report');
  const { found, checking, unchecked, search } = useResolvedReport();
  const [signedHere, setSignedHere] = useState(false);
  const agreement = useQuery(agreementQuery);

  if (found.state === 'missing') return <NoReport />;
  if (found.state === 'failed') return <ReportFailed error={found.error} retry={found.retry} />;
  const { report } = found;
  if (agreement.error && !agreement.data)
    return <ReportFailed error={agreement.error} retry={() => void agreement.refetch()} />;
  if (!report || !agreement.data) return <SignatureSkeleton />;
  // A visitor who has just signed is on the way to the next step.
  if (report.access.nextStep !== 'sign' && !signedHere) {
    if (checking) return <SignatureSkeleton />;
    return unchecked ? <ReportFailed {...unchecked} /> : <StepGate report={report} search={search} />;
  }
  return (
    <div className="page page-narrow py-6 md:py-12">
      <StepRail current="Sign" />
      <p className="caps">{vehicleHeading(report.vehicleData)}</p>
      <h1 className="mt-2 text-[2.125rem] md:text-5xl">Sign for your report</h1>
      <p className="mt-3 text-soft">
        Vehicle records are for lawful use only. Please read the agreement, then sign below.
      </p>
      <AgreementText agreement={agreement.data} />
      <SignatureForm
        report={report}
        search={search}
        agreementVersion={agreement.data.version}
        onSigned={() => setSignedHere(true)}
      />
    </div>
  );
}
