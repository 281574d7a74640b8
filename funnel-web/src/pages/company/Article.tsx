import type { ReactNode } from 'react';

/** Prevents line breaks inside hyphenated words. */
const withoutBreaks = (heading: string): ReactNode[] =>
  heading.split(/(\w+-\w+)/).map((text, index) => (
    <span key={index} className={index % 2 === 0 ? undefined : 'whitespace-nowrap'}>
      {text}
    </span>
  ));

interface SectionProps {
  title: string;
  children: ReactNode;
}

export function Section({ title, children }: SectionProps) {
  return (
    <section className="mt-9 border-t border-rule pt-6">
      <h2 className="text-2xl">{withoutBreaks(title)}</h2>
      <div className="mt-3 space-y-3 leading-relaxed">{children}</div>
    </section>
  );
}

export function Paragraph({ title, children }: SectionProps) {
  return (
    <Section title={title}>
      <p>{children}</p>
    </Section>
  );
}

interface ArticleProps extends SectionProps {
  lead: string;
  version?: string;
}

export function Article({ title, lead, version, children }: ArticleProps) {
  return (
    <article className="page max-w-[46rem] py-10 md:py-16">
      <h1 className="text-4xl md:text-5xl">{title}</h1>
      {version ? <p className="mt-2 text-sm text-soft">{version}</p> : null}
      <p className="mt-5 font-serif text-[1.3125rem] leading-relaxed">{lead}</p>
      {children}
    </article>
  );
}
