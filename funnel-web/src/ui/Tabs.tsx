import clsx from 'clsx';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

interface TabItem<Key extends string> {
  key: Key;
  label: string;
  panel: ReactNode;
}

interface TabsProps<Key extends string> {
  label: string;
  items: readonly TabItem<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  look?: 'segments' | 'line';
  panelClass?: string;
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const LIST = {
  segments: 'grid auto-cols-fr grid-flow-col gap-1 rounded-control bg-sunk p-1 max-[20rem]:grid-flow-row',
  line: 'flex flex-wrap gap-2 sm:gap-x-6 sm:gap-y-0 sm:border-b sm:border-rule',
};
const TAB = {
  segments:
    'min-h-11 rounded-[0.375rem] px-3 text-[0.9375rem] font-semibold text-soft ' +
    'aria-selected:shadow-[0_1px_2px_rgb(var(--shade)/0.12)] aria-selected:inset-ring aria-selected:inset-ring-rule ' +
    'aria-selected:bg-sheet aria-selected:text-ink',
  line:
    'min-h-9 text-left font-semibold text-soft sm:min-h-11 sm:py-2 ' +
    'aria-selected:border-accent aria-selected:text-accent ' +
    'max-sm:rounded-full max-sm:border max-sm:border-rule-strong max-sm:px-3 max-sm:text-sm ' +
    'max-sm:aria-selected:bg-accent-wash sm:-mb-px sm:border-b-2 sm:border-transparent',
};

/** Tabs after the ARIA pattern. Radix's are ten times the size, too much for the home page. */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, items, value, onChange, look = 'segments', panelClass } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = items.findIndex((item) => item.key === value);

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const target = step ? items[step(current, items.length)] : undefined;
    if (!target) return;
    event.preventDefault();
    onChange(target.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${target.key}"]`)?.focus();
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={LIST[look]} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${id}-${item.key}`}
            data-tab={item.key}
            aria-selected={item.key === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.key === value ? 0 : -1}
            onClick={() => onChange(item.key)}
            className={clsx('transition-colors duration-(--motion-quick) hover:text-ink', TAB[look])}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={panelClass}>
        {items[current]?.panel}
      </div>
    </div>
  );
}
