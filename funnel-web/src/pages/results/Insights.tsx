import clsx from 'clsx';
import type { Insight, Intent } from '../../api/types';
import { Icon, type IconName } from '../../ui/Icon';

interface Look {
  label: string;
  icon: IconName;
  ink: string;
}

const LOOKS: Record<Insight['kind'], Look> = {
  recommended: { label: 'Recommended', icon: 'check', ink: 'text-good' },
  risky: { label: 'Potentially risky', icon: 'warning', ink: 'text-warn' },
  not_recommended: { label: 'Not recommended', icon: 'warning', ink: 'text-bad' },
  not_enough_data: { label: 'Not enough data', icon: 'info', ink: 'text-soft' },
  negotiation: { label: 'To negotiate', icon: 'arrow', ink: 'text-accent' },
  selling_point: { label: 'Selling point', icon: 'check', ink: 'text-good' },
  caution: { label: 'Caution', icon: 'warning', ink: 'text-warn' },
};

/** The same fact warns a buyer and prepares a seller. */
const FOR_SELLERS: Look = { label: 'Be ready to explain', icon: 'info', ink: 'text-warn' };

/** The label stands beside the sentence: a sentence that starts with the same words leaves them out. */
function withoutLabel(text: string, label: string): string {
  const rest = text.startsWith(`${label}: `) ? text.slice(label.length + 2) : text;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** What the records mean for this reader, from the facts alone. */
export function Insights({ insights, intent }: { insights: readonly Insight[]; intent: Intent }) {
  const title = intent === 'seller' ? 'What this means for your sale' : 'What this means for you as a buyer';
  return (
    <section
      aria-labelledby="insights"
      className="mt-9 break-inside-avoid rounded-card border border-rule bg-sheet p-5 shadow-sheet md:p-8 print:mt-5 print:p-4"
    >
      <h2 id="insights" className="text-2xl">
        {title}
      </h2>
      {insights.length === 0 ? (
        <p className="mt-3 text-soft">Neither the mileage nor the number of owners stands out.</p>
      ) : null}
      <ul className="mt-4 divide-y divide-rule">
        {insights.map(({ kind, text }) => {
          const { label, icon, ink } = kind === 'caution' && intent === 'seller' ? FOR_SELLERS : LOOKS[kind];
          return (
            <li key={text} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[11rem_1fr]">
              <span className={clsx('flex items-center gap-2 font-semibold', ink)}>
                <Icon name={icon} className="size-4.5" />
                {label}
              </span>
              <span>{withoutLabel(text, label)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
