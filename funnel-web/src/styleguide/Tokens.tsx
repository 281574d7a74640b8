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
        </div>
      </Shown>
    </>
  );
}
