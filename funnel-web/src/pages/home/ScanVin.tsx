import { lazy, Suspense, useState } from 'react';
import { useSoon } from '../../ui/use-soon';

const loadScanner = () => import('./VinScanner');
const VinScanner = lazy(loadScanner);
const SOON = [loadScanner];

/** The way to the scanner, which is loaded once the page is used. */
export function ScanVin({ onVin }: { onVin: (vin: string) => void }) {
  const [open, setOpen] = useState(false);
  useSoon(SOON, 'used');

  function take(vin: string) {
    setOpen(false);
    onVin(vin);
  }

  return (
    <>
      <button type="button" className="link link-solo" onClick={() => setOpen(true)}>
        Scan the barcode
      </button>
      {open ? (
        <Suspense>
          <VinScanner onVin={take} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
