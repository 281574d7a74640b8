import { lazy, Suspense, useState } from 'react';

const VinScanner = lazy(() => import('./VinScanner'));

/** The way to the scanner, which is loaded on use. */
export function ScanVin({ onVin }: { onVin: (vin: string) => void }) {
  const [open, setOpen] = useState(false);

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
