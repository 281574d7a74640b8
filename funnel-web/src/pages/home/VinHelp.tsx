import { Button } from '../../ui/Button';
import drawings from './vin-places.svg';

const PLACES = [
  ['Dashboard', 'Through the windshield, at the lower corner on the driver’s side.', 'dashboard'],
  ["Driver's Door", 'On the sticker at the door edge or the post it closes on.', 'door'],
  ['Vehicle Registration', 'On the registration card, the title and the insurance card.', 'registration'],
  ['Engine Block', 'Stamped into the metal, often on older cars at the front of the engine.', 'engine'],
] as const;

export function VinHelp({ onStart }: { onStart: () => void }) {
  return (
    <section id="vin-help" aria-labelledby="vin-help-title" className="scroll-mt-4 border-y border-rule bg-sheet">
      <div className="page part">
        <h2 id="vin-help-title" className="text-3xl md:text-4xl">
          Where do I find my VIN?
        </h2>
        <p className="mt-2 max-w-prose text-soft">
          A VIN has 17 letters and digits. Compare two of these places: they must match.
        </p>
        <ul className="mt-8 grid gap-x-8 gap-y-8 xs:grid-cols-2 lg:grid-cols-4">
          {PLACES.map(([title, text, drawing]) => (
            <li key={title}>
              <div className="rounded-card border border-rule bg-paper p-4">
                <svg
                  viewBox="0 0 200 120"
                  className="w-full stroke-ink"
                  aria-hidden="true"
                  fill="none"
                  strokeWidth="1.3"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                >
                  <use href={`${drawings}#${drawing}`} />
                </svg>
              </div>
              <h3 className="mt-3 text-xl">{title}</h3>
              <p className="mt-1 text-[0.9375rem] text-soft">{text}</p>
            </li>
          ))}
        </ul>
        <Button size="large" className="mt-9 max-xs:w-full" onClick={onStart}>
          Get My Report Now
        </Button>
      </div>
    </section>
  );
}
