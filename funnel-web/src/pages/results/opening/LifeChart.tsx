import type { MouseEvent } from 'react';
import type { Drawing, LifeText } from '../../../api/types';
import { Icon } from '../../../ui/Icon';
import { Shapes } from './Shapes';

/** Marks are as large as a fingertip and lie over each other where much happened at once: the nearest one is meant. */
function markAt({ clientX, clientY }: MouseEvent): string | null {
  const marks = document.elementsFromPoint(clientX, clientY).flatMap((element) => element.closest('[data-to]') ?? []);
  const distance = (mark: Element) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
  };
  const [nearest] = marks.sort((one, other) => distance(one) - distance(other));
  return nearest?.getAttribute('data-to') ?? null;
}

/** A mark leads to its record; the page opens what lies folded around that. An address that stays the same says nothing by itself. */
function goToRecord(event: MouseEvent): void {
  const to = markAt(event);
  if (!to) return;
  if (window.location.hash === `#${to}`) window.dispatchEvent(new HashChangeEvent('hashchange'));
  else window.location.hash = to;
}

function Chart({ drawing, summary, className }: { drawing: Drawing; summary: string; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      role="img"
      aria-label={summary}
      onClick={goToRecord}
      className={`w-full ${className}`}
    >
      <Shapes drawing={drawing} />
    </svg>
  );
}

/** The whole life on one time axis. The same is below as a list, each line a link to its record. */
export function LifeChart({ life }: { life: LifeText }) {
  const { title, summary, note, widest, wide, narrow, lines } = life;
  return (
    <section id="life" aria-labelledby="life-title" className="mt-6 print:mt-5">
      <h2 id="life-title" className="border-b border-ink/80 pb-2 text-xl">
        {title}
      </h2>
      <figure className="mt-3 break-inside-avoid">
        <Chart drawing={widest} summary={summary} className="hidden lg:block print:hidden" />
        <Chart drawing={wide} summary={summary} className="hidden sm:block lg:hidden print:block" />
        <div className="large-letters sm:hidden print:hidden">
          <Chart drawing={narrow} summary={summary} className="mx-auto max-w-120" />
        </div>
        {note ? <figcaption className="mt-2 text-[0.9375rem] text-soft">{note}</figcaption> : null}
        <details className="no-print mt-2">
          <summary className="link link-solo cursor-pointer">The same as a list</summary>
          <ol className="mt-2 columns-1 gap-10 text-[0.9375rem] sm:columns-2">
            {lines.map(({ when, title: what, detail, tone, to }, index) => (
              <li key={index} className="break-inside-avoid">
                <a
                  href={`#${to}`}
                  className="flex min-h-6 items-baseline gap-3 py-0.5 hover:underline max-[20rem]:flex-wrap max-[20rem]:gap-y-0"
                >
                  <span className="figures w-26 shrink-0 text-soft">{when}</span>
                  <span className={tone === 'bad' ? 'font-semibold text-bad' : ''}>
                    {tone === 'bad' ? <Icon name="warning" className="mr-1 inline size-4 align-[-0.15em]" /> : null}
                    {what}
                    {detail ? <span className="font-normal text-soft">, {detail}</span> : null}
                  </span>
                </a>
              </li>
            ))}
          </ol>
        </details>
      </figure>
    </section>
  );
}
