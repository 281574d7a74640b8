import type { ReactNode } from 'react';

/** One component with its states side by side. */
export function Shown({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-rule py-8">
      <h2 className="text-2xl">{title}</h2>
      {note ? <p className="mt-1 text-sm text-soft">{note}</p> : null}
      <div className="mt-5 flex flex-wrap items-start gap-5">{children}</div>
    </section>
  );
}
