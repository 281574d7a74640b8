import { useQuery } from '@tanstack/react-query';
import { pathOf } from '../../app/paths';
import { failureText, NETWORK_ERROR_TEXT } from '../../api/client';
import { sampleQuery } from '../../api/queries';
import { ReportLoading } from '../../report/ReportMissing';
import { ButtonLink } from '../../ui/Button';
import { LoadFailed } from '../../ui/LoadFailed';
import { usePageHead } from '../../ui/use-page-head';
import { ReportDocument } from './ReportDocument';

const WATERMARK =
  'flex h-full -rotate-12 flex-col justify-around text-center font-serif text-[5rem] leading-none font-semibold ' +
  'whitespace-nowrap text-ink/4';

/** Covers the whole report, on paper too. Screen readers get the bar above instead. */
function Watermark() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 z-10 overflow-hidden select-none">
      <div className={WATERMARK}>
        {Array.from({ length: 12 }, (_, index) => (
          <p key={index} data-mark="SAMPLE SAMPLE SAMPLE SAMPLE" className="before:content-[attr(data-mark)]" />
        ))}
      </div>
    </div>
  );
}

export default function SamplePage() {
  usePageHead('Sample report');
  const { data, error, refetch } = useQuery(sampleQuery);
  if (error)
    return (
      <LoadFailed title="The sample could not be loaded" retry={refetch}>
        {failureText(error, NETWORK_ERROR_TEXT)}
      </LoadFailed>
    );
  return (
    <>
      <div className="no-print border-b border-rule bg-warn-wash">
        <div className="page flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
          <p className="text-[0.9375rem]">
            <strong className="font-semibold">Sample report.</strong> Test vehicle, invented records, real layout.
          </p>
          <ButtonLink to={pathOf('home')}>Look up your vehicle</ButtonLink>
        </div>
      </div>
      {data ? (
        <div className="relative">
          <Watermark />
          <ReportDocument report={data} actions={null} />
        </div>
      ) : (
        <ReportLoading />
      )}
    </>
  );
}
