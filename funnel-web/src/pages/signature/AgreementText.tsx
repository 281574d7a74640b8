import type { ReactNode } from 'react';
import type { AgreementView } from '../../api/types';
import { pathOf } from '../../app/paths';

/** Where a law is found stays on one line: "(18 U.S.C. § 2721)". */
const withWholeCitations = (paragraph: string): ReactNode[] =>
  paragraph.split(/(\(\d+ U\.S\.C\. § \d+\))/).map((words, place) =>
    place % 2 === 0 ? (
      words
    ) : (
      <span key={place} className="min-[20rem]:whitespace-nowrap">
        {words}
      </span>
    ),
  );

/** The document in full: what is signed is what was read. */
export function AgreementText({ agreement }: { agreement: AgreementView }) {
  return (
    <section
      aria-labelledby="agreement"
      className="mt-7 rounded-card border border-rule bg-sheet p-5 shadow-sheet md:p-8"
    >
      <h2 id="agreement" className="text-2xl">
        {agreement.title}
      </h2>
      <p className="mt-1 text-sm text-soft">Version {agreement.version}</p>
      <ol className="mt-4 list-decimal space-y-3 pl-5 max-[15rem]:list-inside max-[15rem]:pl-0 font-serif text-[1.0625rem] leading-relaxed marker:text-soft">
        {agreement.text.map((paragraph) => (
          <li key={paragraph} className="pl-1">
            {withWholeCitations(paragraph)}
          </li>
        ))}
      </ol>
      <p className="mt-5 border-t border-rule pt-4 text-[0.9375rem]">
        By signing, you agree not to stalk, harass, make hiring decisions or take any illegal action with this report,
        and you accept the{' '}
        <a href={pathOf('terms')} target="_blank" rel="noopener" className="link">
          terms
        </a>
        .
      </p>
    </section>
  );
}
