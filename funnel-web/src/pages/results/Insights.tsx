import clsx from 'clsx';
import type { InsightsText, InsightText } from '../../api/types';
import { Icon, type IconName } from '../../ui/Icon';

const ICONS: Record<InsightText['kind'], IconName> = {
  recommended: 'check',
  risky: 'warning',
  not_recommended: 'stop',
  not_enough_data: 'info',
  negotiation: 'arrow',
  selling_point: 'check',
  caution: 'stop',
  resolve: 'warning',
};
const INKS: Record<InsightText['tone'], string> = {
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
  plain: 'text-soft',
};

/** What the records mean for this reader, from the facts alone. */
export function Insights({ words: { title, lines, none } }: { words: InsightsText }) {
  return (
    <section aria-labelledby="insights" className="break-inside-avoid">
      <h2 id="insights" className="border-b border-ink/80 pb-2 text-lg sm:text-xl">
        {title}
      </h2>
      {none === null ? null : <p className="mt-3 text-soft">{none}</p>}
      <ul className="divide-y divide-rule">
        {lines.map(({ kind, tone, label, text }) => (
          <li key={text} className="grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[11rem_1fr]">
            <span className={clsx('flex items-center gap-2 font-semibold', INKS[tone])}>
              <Icon name={ICONS[kind]} className="size-4.5" />
              {label}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
