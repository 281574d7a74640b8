import { useQuery } from '@tanstack/react-query';
import { pathOf } from '../../app/paths';
import { failureText, NETWORK_ERROR_TEXT } from '../../api/client';
import { sampleQuery } from '../../api/queries';
import { Button, ButtonLink } from '../../ui/Button';
import { Message } from '../../ui/Message';
import { usePageHead } from '../../ui/use-page-head';
import { ReportDocument } from './ReportDocument';

/**
 * Lies over the whole report, on paper too. It takes no press, and as drawn text it is nothing to read aloud: the bar above says it in words.
 */
function Watermark() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 z-10 overflow-hidden select-none">
      <div className="flex h-full -rotate-12 flex-col justify-around">
        {Array.from({ length: 12 }, (_, index) => (
          <p
            key={index}
            data-mark="SAMPLE SAMPLE SAMPLE SAMPLE"
            className="text-center font-serif text-[5rem] leading-none font-semibold whitespace-nowrap text-ink/4 before:content-[attr(data-mark)]"
          />
        ))}
      </div>
    </div>
  );
}

function SampleBar() {
  return (
    <div className="no-print border-b border-rule bg-warn-wash">
      <div className="page flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
        <p className="text-[0.9375rem]">
          <strong className="font-semibold">Sample report.</strong> Test vehicle, invented records, real layout.
        </p>
        <ButtonLink to={pathOf('home')}>Look up your vehicle</ButtonLink>
      </div>
    </div>
  );
}

/** /sample: a whole report of a published test vehicle, drawn by what draws the real ones. */
export default function SamplePage() {
  usePageHead('Sample report');
  const { data, error, refetch } = useQuery(sampleQuery);
  if (error)
    return (
      <Message
        title="The sample could not be loaded"
        icon="warning"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {failureText(error, NETWORK_ERROR_TEXT)}
      </Message>
    );
  return (
    <>
      <SampleBar />
      {data ? (
        <div className="relative">
          <Watermark />
          <ReportDocument report={data} actions={null} />
        </div>
      ) : (
        <p role="status" className="page page-narrow py-24 text-center font-serif text-2xl">
          Loading report...
        </p>
      )}
    </>
  );
}
