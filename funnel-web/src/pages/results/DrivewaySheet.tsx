import type { DrivewayText } from '../../api/types';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';

/** Prints this sheet alone: the style sheet for paper leaves everything else out while the document wears the mark. */
function printSheet(): void {
  const root = document.documentElement;
  root.dataset.sheet = 'driveway';
  window.addEventListener('afterprint', () => delete root.dataset.sheet, { once: true });
  window.print();
}

interface DrivewaySheetProps {
  words: DrivewayText;
  /** Which vehicle it is for: on paper it lies alone. */
  vehicle: string;
}

/** What this record makes worth asking and looking at, on one page to take along. */
export function DrivewaySheet({ words: { title, intro, lists }, vehicle }: DrivewaySheetProps) {
  return (
    <section
      id="driveway"
      aria-labelledby="driveway-title"
      className="pb-4 lg:pb-0 print:break-before-page print:break-inside-avoid"
    >
      <h2 id="driveway-title" className="text-xl">
        {title}
      </h2>
      <p className="print-only mt-1">{vehicle}</p>
      <p className="mt-1 text-[0.9375rem] text-soft">{intro}</p>
      <div className="flex flex-wrap items-start gap-x-5">
        <Button look="secondary" className="mt-3" onClick={printSheet}>
          <Icon name="print" />
          Print this sheet
        </Button>
        <details className="mt-4 open:w-full">
          <summary className="link link-solo cursor-pointer text-[0.9375rem]">Show the sheet</summary>
          <div className="mt-2 grid gap-x-10 gap-y-5 sm:grid-cols-3 lg:grid-cols-1 xl:grid-cols-3 print:block print:space-y-6">
            {lists.map((list) => (
              <div key={list.title} className="break-inside-avoid">
                <h3 className="text-lg">{list.title}</h3>
                <ul className="mt-2 space-y-2 text-[0.9375rem]">
                  {list.lines.map((line) => (
                    <li key={line} className="flex gap-2.5">
                      <span
                        aria-hidden="true"
                        className="mt-1 size-3.5 shrink-0 rounded-sm border border-rule-strong"
                      />
                      {line}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </details>
      </div>
    </section>
  );
}
