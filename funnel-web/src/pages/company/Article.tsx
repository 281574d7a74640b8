import type { ReactNode } from 'react';

interface ArticleProps {
  title: string;
  lead: string;
  version?: string;
  sections: readonly { title: string; body: ReactNode }[];
  children?: ReactNode;
}

/** Prevents line breaks inside hyphenated words. */
const withoutBreaks = (heading: string): ReactNode[] =>
  heading.split(/(\w+-\w+)/).map((text, index) => (
    <span key={index} className={index % 2 === 0 ? undefined : 'whitespace-nowrap'}>
      {text}
    </span>
  ));

export function Article({ title, lead, version, sections, children }: ArticleProps) {
  return (
    <article className="page max-w-[46rem] py-10 md:py-16">
      <h1 className="text-4xl md:text-5xl">{title}</h1>
      {version ? <p className="mt-2 text-sm text-soft">{version}</p> : null}
      <p className="mt-5 font-serif text-[1.3125rem] leading-relaxed">{lead}</p>
      {sections.map(({ title: heading, body }) => (
        <section key={heading} className="mt-9 border-t border-rule pt-6">
          <h2 className="text-2xl">{withoutBreaks(heading)}</h2>
          <div className="mt-3 space-y-3 leading-relaxed">{body}</div>
        </section>
      ))}
      {children}
    </article>
  );
}
