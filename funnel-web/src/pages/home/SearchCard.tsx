import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { carriedSearch } from '../../search/carried-search';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { useHydrated } from '../../ui/use-hydrated';
import { useSoon } from '../../ui/use-soon';
import { Tabs } from '../../ui/Tabs';
import { loadDidYouMean, VinForm } from './VinForm';

const loadPlateForm = () => import('./PlateForm');
const PlateForm = lazy(loadPlateForm);
const SOON = [loadPlateForm, loadDidYouMean];

type SearchTab = 'vin' | 'license';

const PLATE_FALLBACK = (
  <div role="status" aria-label="Loading" className="space-y-4">
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
    <Skeleton className="h-13" />
  </div>
);

export function SearchCard({ onSample }: { onSample: () => void }) {
  const [chosen, setChosen] = useState<SearchTab | null>(null);
  const carried = carriedSearch(useLocation().state);
  // The document of the home page shows the VIN.
  const plateFirst = useHydrated() && carried?.type === 'license_plate';
  const tab = chosen ?? (plateFirst ? 'license' : 'vin');
  const [sentToVin, setSentToVin] = useState(false);
  useSoon(SOON, 'used');

  function change(key: SearchTab, sent = false) {
    setChosen(key);
    setSentToVin(sent);
  }

  const items = [
    { key: 'vin', label: 'VIN Lookup', panel: <VinForm onUsePlate={() => change('license')} focused={sentToVin} /> },
    {
      key: 'license',
      label: 'License Plate',
      panel: (
        <Suspense fallback={PLATE_FALLBACK}>
          <PlateForm onUseVin={() => change('vin', true)} />
        </Suspense>
      ),
    },
  ] as const;

  return (
    <Card className="p-4 md:p-6">
      <Tabs label="Search by" items={items} value={tab} onChange={change} panelClass="pt-5" />
      <div className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-rule pt-3 text-[0.9375rem]">
        <a href="#vin-help" className="link link-solo">
          Where do I find my VIN?
        </a>
        <button type="button" className="link link-solo text-left" onClick={onSample}>
          View a sample report
        </button>
      </div>
    </Card>
  );
}
