import type { RefObject } from 'react';
import { AfterHydration } from '../../ui/AfterHydration';
import { ContinueBar } from './ContinueBar';
import { RecentSearches } from './RecentSearches';
import { SampleSheet } from './SampleSheet';
import { SearchCard } from './SearchCard';

interface HeroProps {
  cardRef: RefObject<HTMLDivElement | null>;
  onSample: () => void;
}

/** Above and below the search there is always room for what only the browser of who comes back knows: its coming moves nothing. */
const KEPT_FREE = 'min-h-11';

export function Hero({ cardRef, onSample }: HeroProps) {
  return (
    <section className="page pt-2 pb-5 md:pt-3">
      <div className={KEPT_FREE}>
        <AfterHydration>
          <ContinueBar />
        </AfterHydration>
      </div>
      <div className="grid grid-cols-1 pt-3 md:pt-4 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-16">
        <div>
          <h1 className="text-[2.375rem] leading-[1.06] md:text-[3.5rem]">
            Read a car’s past before you pay for its future.
          </h1>
          <p className="mt-4 max-w-[34rem] text-[1.0625rem] text-pretty text-soft md:text-lg">
            Title brands, accidents, odometer readings, owners, liens and recalls, set out as one clear document. Every
            fact names its source.
          </p>
          <div ref={cardRef} className="mt-7 scroll-mt-6">
            <SearchCard onSample={onSample} />
          </div>
        </div>
        <SampleSheet />
      </div>
      <div className={`mt-4 ${KEPT_FREE}`}>
        <AfterHydration>
          <RecentSearches />
        </AfterHydration>
      </div>
    </section>
  );
}
