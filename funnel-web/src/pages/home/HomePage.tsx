import { lazy, Suspense, useRef, useState } from 'react';
import { paced, PACE } from '../../journey/pace';
import { usePageHead } from '../../ui/use-page-head';
import { ContinueBar } from './ContinueBar';
import { Features } from './Features';
import { Hero } from './Hero';
import { Included } from './Included';
import { Ratings } from './Ratings';
import { TestimonialRow } from './Testimonials';
import { VinHelp } from './VinHelp';

const SampleReportDialog = lazy(() => import('./SampleReportDialog'));

export default function HomePage() {
  usePageHead(
    'Vehicle history reports by VIN or license plate',
    'Look a vehicle up by VIN or license plate, see what is really known about it, and read its history as a clear, well-made document.',
  );
  const [sample, setSample] = useState(false);
  const searchCard = useRef<HTMLDivElement>(null);

  function toSearch() {
    searchCard.current?.scrollIntoView({ behavior: 'smooth', block: 'center' });
    setTimeout(() => searchCard.current?.querySelector('input')?.focus({ preventScroll: true }), paced(PACE.helpFocus));
  }

  return (
    <>
      <ContinueBar />
      <Hero cardRef={searchCard} onSample={() => setSample(true)} />
      <Ratings />
      <TestimonialRow from={0} />
      <Included />
      <VinHelp onStart={toSearch} />
      <Features />
      <TestimonialRow from={3} title="What people say" />
      {sample ? (
        <Suspense>
          <SampleReportDialog onClose={() => setSample(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
