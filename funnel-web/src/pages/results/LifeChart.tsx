import type { MouseEvent } from 'react';
import type { LifeText } from '../../api/types';
import { Fold } from '../../ui/Fold';
import { Icon } from '../../ui/Icon';
import { DrawingImage } from './DrawingImage';

/** The record of the nearest mark: marks are as large as a fingertip and may overlap. */
function recordAt({ clientX, clientY }: MouseEvent): string | null {
  const marks = document.elementsFromPoint(clientX, clientY).flatMap((element) => element.closest('[data-to]') ?? []);
  const distance = (mark: Element) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
  };
  const [nearest] = marks.sort((one, other) => distance(one) - distance(other));
  return nearest?.getAttribute('data-to') ?? null;
}

function goToRecord(event: MouseEvent): void {
  const to = recordAt(event);
  if (!to) return;
  // The browser fires no event for the hash it has already.
  if (window.location.hash === `#${to}`) window.dispatchEvent(new HashChangeEvent('hashchange'));
  else window.location.hash = to;
}

export function LifeChart({ life }: { life: LifeText }) {
  const { title, summary, note, widest, wide, narrow, lines } = life;
  const chart = { label: summary, onClick: goToRecord };
  return (
    <section id="life" aria-labelledby="life-title" className="mt-6 print:mt-5">
      <h2 id="life-title" className="border-b border-ink/80 pb-2 text-xl">
        {title}
      </h2>
      <figure className="mt-3 break-inside-avoid">
        <DrawingImage {...chart} drawing={widest} className="hidden w-full lg:block print:hidden" />
        <DrawingImage {...chart} drawing={wide} className="hidden w-full sm:block lg:hidden print:block" />
        <div className="large-letters sm:hidden print:hidden">
          <DrawingImage {...chart} drawing={narrow} className="mx-auto w-full max-w-120" />
        </div>
        {note ? <figcaption className="mt-2 text-[0.9375rem] text-soft">{note}</figcaption> : null}
        <Fold title="The same as a list" className="no-print mt-2">
          <ol className="mt-2 columns-1 gap-10 text-[0.9375rem] sm:columns-2">
            {lines.map(({ when, title: what, detail, tone, to }, index) => (
              <li key={index} className="break-inside-avoid">
                <a
                  href={`#${to}`}
                  className="flex min-h-6 items-baseline gap-x-3 py-0.5 hover:underline max-[20rem]:flex-wrap"
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
        </Fold>
      </figure>
    </section>
  );
}
