import type { EntryText, Findings } from '../../../api/types';
import { wholeMoney } from '../../../../../backend/src/platform/input-rules/formats.js';
import { Fold } from '../../../ui/Fold';
import { ALERT_INKS } from '../../../ui/tones';
import { HistorySection, SectionFrame, type SectionProps } from '../SectionFrame';

/** Ends of the range in percent of the width, with room for the label of a tick. */
const [FIRST, LAST] = [4, 96];
/** Each tick has its own line, so that labels never overlap. */
const LINE_REM = 1.5;

/** Aligns a label to the side that has room. */
const alignmentOf = (percent: number) =>
  percent < 30 ? '' : percent > 70 ? '-translate-x-full text-right' : '-translate-x-1/2 text-center';

function ValueRange({ value }: { value: NonNullable<Findings['value']> }) {
  const { lowCents, highCents } = value;
  const ticks = [
    ['Trade-in', value.tradeInCents],
    ['Private', value.privatePartyCents],
    ['Retail', value.retailCents],
  ] as const;
  const percentOf = (cents: number) =>
    FIRST + ((cents - lowCents) / Math.max(1, highCents - lowCents)) * (LAST - FIRST);
  const [low, high] = [percentOf(lowCents), percentOf(highCents)];
  const top = `${ticks.length * LINE_REM + 0.25}rem`;
  const ends = [
    ['Low', low, lowCents, 'bottom-[calc(var(--below)-2.25rem)]'],
    ['High', high, highCents, 'bottom-0'],
  ] as const;
  return (
    <figure
      role="img"
      aria-label={`Market range from ${wholeMoney(lowCents)} to ${wholeMoney(highCents)}`}
      // With large text each end has its own line.
      className="relative break-inside-avoid text-sm [--below:2.25rem] max-[20rem]:[--below:3.75rem]"
      style={{ height: `calc(${top} + var(--below))` }}
    >
      <div className="absolute inset-x-0 h-2.5 rounded-full bg-sunk inset-ring inset-ring-rule" style={{ top }} />
      <div
        className="absolute h-2.5 rounded-full bg-accent"
        style={{ top, left: `${low}%`, width: `${Math.max(1, high - low)}%` }}
      />
      {ticks.map(([label, cents], index) => (
        <span
          key={label}
          className="absolute w-0.5 -translate-x-1/2 bg-ink"
          style={{
            left: `${percentOf(cents)}%`,
            top: `${(index + 1) * LINE_REM - 0.25}rem`,
            bottom: 'calc(var(--below) - 1rem)',
          }}
        />
      ))}
      {ticks.map(([label, cents], index) => (
        <span
          key={label}
          className={`figures absolute bg-paper px-1 whitespace-nowrap ${alignmentOf(percentOf(cents))}`}
          style={{ left: `${percentOf(cents)}%`, top: `${index * LINE_REM}rem` }}
        >
          <span className="text-soft">{label}</span> <span className="font-semibold">{wholeMoney(cents)}</span>
        </span>
      ))}
      {ends.map(([label, percent, cents, line]) => (
        <span
          key={label}
          className={`figures absolute whitespace-nowrap ${line} ${alignmentOf(percent)}`}
          style={{ left: `${percent}%` }}
        >
          <span className="text-soft">{label}</span> {wholeMoney(cents)}
        </span>
      ))}
    </figure>
  );
}

function Values({ entries }: { entries: readonly EntryText[] }) {
  return (
    <dl className="mt-4 grid grid-cols-3 gap-x-3 gap-y-4 sm:gap-x-8">
      {entries.map(({ title, mark, text }) => (
        <div key={title} className="border-t-2 border-ink pt-2">
          <dt className="font-semibold">{title}</dt>
          <dd className="figures font-serif text-xl leading-tight font-semibold sm:text-[1.75rem]">{mark}</dd>
          <dd className="text-sm text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function MarketSection(props: SectionProps) {
  const { intro, entries, note } = props.words.marketValue;
  const { value } = props.findings;
  return (
    <HistorySection {...props} id="market" part="marketValue">
      {value ? <ValueRange value={value} /> : null}
      {intro === null ? <Values entries={entries} /> : <p className="mt-4 text-soft">{intro}</p>}
      {note === null ? null : <p className="mt-3 text-sm text-soft">{note}</p>}
    </HistorySection>
  );
}

const TOP_SCORE = 10;

function Score({ value, words: { title, mark, text, details } }: { value: number; words: EntryText }) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <p className="figures font-serif leading-none font-semibold">
        <span className="text-5xl">{mark}</span>
        <span className="text-2xl text-soft"> {text}</span>
      </p>
      <div className="min-w-32 flex-1">
        <p className="font-serif text-xl font-semibold">{title}</p>
        <p className="text-sm text-soft">{details.join(' ')}</p>
        <div
          aria-hidden="true"
          className="relative mt-2 h-2.5 rounded-full bg-sunk inset-ring inset-ring-rule max-sm:hidden print:block"
        >
          <div className="h-full rounded-full bg-accent" style={{ width: `${(value / TOP_SCORE) * 100}%` }} />
        </div>
      </div>
    </div>
  );
}

function NoScore({ title, tone, details }: EntryText) {
  return (
    <>
      <p className={`font-semibold ${ALERT_INKS[tone]}`}>{title}</p>
      {details.length > 0 ? (
        <ul className="mt-2 list-disc pl-5">
          {details.map((fact) => (
            <li key={fact} className="first-letter:uppercase">
              {fact}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

export function ScoreSection({ number, findings: { score }, words }: SectionProps) {
  const { title, entries, note } = words.score;
  return (
    <SectionFrame number={number} id="score" title={title}>
      {entries.map((entry) =>
        score ? (
          <Score key={entry.title} value={score.value} words={entry} />
        ) : (
          <NoScore key={entry.title} {...entry} />
        ),
      )}
      <Fold title="How the score is made" className="mt-3 text-[0.9375rem]">
        <p className="mt-1 text-soft">{note}</p>
      </Fold>
    </SectionFrame>
  );
}
