import { WholeDates } from '../ui/WholeDates';
import { Shown } from './Shown';

const COLORS = [
  ['Paper', 'bg-paper'],
  ['Sheet', 'bg-sheet'],
  ['Sunk', 'bg-sunk'],
  ['Ink', 'bg-ink'],
  ['Soft', 'bg-soft'],
  ['Rule', 'bg-rule'],
  ['Strong rule', 'bg-rule-strong'],
  ['Accent', 'bg-accent'],
  ['Accent wash', 'bg-accent-wash'],
  ['Good', 'bg-good'],
  ['Good wash', 'bg-good-wash'],
  ['Warn', 'bg-warn'],
  ['Warn wash', 'bg-warn-wash'],
  ['Bad', 'bg-bad'],
  ['Bad wash', 'bg-bad-wash'],
] as const;

const TYPES = [
  ['Heading 1', 'font-serif text-4xl font-semibold'],
  ['Heading 2', 'font-serif text-3xl font-semibold'],
  ['Heading 3', 'font-serif text-xl font-semibold'],
  ['Lead', 'font-serif text-[1.3125rem]'],
  ['Text', 'text-base'],
  ['Small text', 'text-sm text-soft'],
  ['Caps', 'caps'],
  ['1FTFW5L86RFB45612', 'vin'],
  ['Figures 0123456789', 'figures'],
] as const;

const RADII = [
  ['Control', 'rounded-control'],
  ['Card', 'rounded-card'],
  ['Full', 'rounded-full'],
] as const;

const SHADOWS = [
  ['Sheet', 'shadow-sheet'],
  ['Float', 'shadow-float'],
] as const;

const GROUNDS = [
  ['Ink on paper', 'bg-paper text-ink'],
  ['Soft on paper', 'bg-paper text-soft'],
  ['Soft on sunk', 'bg-sunk text-soft'],
  ['On accent', 'bg-accent text-on-accent'],
  ['Accent on its wash', 'bg-accent-wash text-accent'],
  ['Good on its wash', 'bg-good-wash text-good'],
  ['Warn on its wash', 'bg-warn-wash text-warn'],
  ['Bad on its wash', 'bg-bad-wash text-bad'],
  ['On a good verdict', 'bg-band-good text-on-band'],
  ['On a warning verdict', 'bg-band-warn text-on-band'],
  ['On a bad verdict', 'bg-band-bad text-on-band'],
] as const;

function Shapes() {
  return (
    <Shown
      title="Radius and shadow"
      note="Controls and notices take the small radius, sheets the large one, marks the full one."
    >
      {RADII.map(([name, look]) => (
        <div
          key={name}
          className={`grid h-16 w-32 place-items-center border border-rule-strong bg-sheet text-sm ${look}`}
        >
          {name}
        </div>
      ))}
      {SHADOWS.map(([name, look]) => (
        <div key={name} className={`grid h-16 w-32 place-items-center rounded-card bg-sheet text-sm ${look}`}>
          {name}
        </div>
      ))}
    </Shown>
  );
}

export function Tokens() {
  return (
    <>
      <Shown title="Colors" note="Light and dark follow the system; print has values of its own.">
        {COLORS.map(([name, look]) => (
          <div key={name} className="w-28 text-sm">
            <div className={`h-14 rounded-control border border-rule ${look}`} />
            {name}
          </div>
        ))}
      </Shown>
      <Shown title="Text on its grounds" note="Each pair has a contrast of 4.5 to 1 or more.">
        {GROUNDS.map(([name, look]) => (
          <p key={name} className={`rounded-control border border-rule px-4 py-2.5 ${look}`}>
            {name}
          </p>
        ))}
      </Shown>
      <Shown title="Type">
        <div className="space-y-3">
          {TYPES.map(([name, look]) => (
            <p key={name} className={look}>
              {name}
            </p>
          ))}
          <p>
            <a href="#type" className="link">
              A link in running text
            </a>
          </p>
          <a href="#type" className="link link-solo">
            A link that stands alone
          </a>
          <div className="ledger-rule pt-3">The rule above a document</div>
        </div>
      </Shown>
      <Shown title="Dates in a sentence" note="A date stays whole where a line ends.">
        <p className="w-48">
          <WholeDates>The first month is charged on Nov 24, 2026, and the next on Dec 24, 2026.</WholeDates>
        </p>
      </Shown>
      <Shapes />
    </>
  );
}
