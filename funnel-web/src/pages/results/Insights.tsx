import clsx from 'clsx';
import type { InsightsText, InsightText, Intent } from '../../api/types';
import { Icon, type IconName } from '../../ui/Icon';

interface Look {
  icon: IconName;
  ink: string;
}

const LOOKS: Record<InsightText['kind'], Look> = {
  recommended: { icon: 'check', ink: 'text-good' },
  risky: { icon: 'warning', ink: 'text-warn' },
  not_recommended: { icon: 'warning', ink: 'text-bad' },
  not_enough_data: { icon: 'info', ink: 'text-soft' },
  negotiation: { icon: 'arrow', ink: 'text-accent' },
  selling_point: { icon: 'check', ink: 'text-good' },
  caution: { icon: 'warning', ink: 'text-bad' },
};

/** The same fact warns a buyer and prepares a seller. */
const CAUTION_OF_SELLERS: Look = { icon: 'info', ink: 'text-warn' };

/** What the records mean for this reader, from the facts alone. */
export function Insights({ words: { title, lines, none }, intent }: { words: InsightsText; intent: Intent }) {
  return (
    <section aria-labelledby="insights" className="break-inside-avoid">
      <h2 id="insights" className="border-b border-ink/80 pb-2 text-lg sm:text-xl">
        {title}
      </h2>
      {none === null ? null : <p className="mt-3 text-soft">{none}</p>}
      <ul className="divide-y divide-rule">
        {lines.map(({ kind, label, text }) => {
          const { icon, ink } = kind === 'caution' && intent === 'seller' ? CAUTION_OF_SELLERS : LOOKS[kind];
          return (
            <li key={text} className="grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[11rem_1fr]">
              <span className={clsx('flex items-center gap-2 font-semibold', ink)}>
                <Icon name={icon} className="size-4.5" />
                {label}
              </span>
              <span>{text}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
