import { lazy, Suspense, useRef, useState } from 'react';
import { PAGE_HEADS } from '../../ui/page-heads';
import { paced, TIMINGS } from '../../session/timings';
import { useSoon } from '../../ui/use-soon';
import { usePageHead } from '../../ui/use-page-head';
import { Features } from './Features';
import { Hero } from './Hero';
import { Included } from './Included';
import { Ratings } from './Ratings';
import { TestimonialRow } from './Testimonials';
import { VinHelp } from './VinHelp';

const loadSample = () => import('./SampleReportDialog');
const SampleReportDialog = lazy(loadSample);
const SOON = [loadSample];

export default function HomePage() {
  usePageHead(PAGE_HEADS.home.title, PAGE_HEADS.home.description);
  const [sample, setSample] = useState(false);
  useSoon(SOON, 'used');
  const searchCard = useRef<HTMLDivElement>(null);

  function toSearch() {
    const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    searchCard.current?.scrollIntoView({ behavior, block: 'center' });
    setTimeout(
      () =>
        searchCard.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus({ preventScroll: true }),
      paced(TIMINGS.helpFocus),
    );
  }

  return (
    <>
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
