import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon';

const QUESTIONS: readonly [string, ReactNode][] = [
  [
    'Where is the report I bought?',
    <>
      On <Link to="/purchases">your purchases</Link>, in the browser it was bought in or after the link we mail you. It
      can be read online for 30 days and is yours to print and keep.
    </>,
  ],
  [
    'How do I get my money back?',
    <>
      Within 30 days of a purchase, ask on <Link to="/purchases">your purchases</Link>. A report for which no records
      are found is refunded without asking.
    </>,
  ],
  [
    'How do I stop a subscription?',
    <>
      On <Link to="/purchases">your purchases</Link>, at any time. It ends at the end of the paid period and is not
      charged again.
    </>,
  ],
  [
    'A record about my vehicle is wrong. What now?',
    'The source named under its section keeps the record and can correct it. Tell us too, with the VIN and the section.',
  ],
  [
    'Who owned the vehicle before?',
    'We do not know and do not ask. A report counts owners and says where the vehicle was titled; it names nobody.',
  ],
  [
    'What do you keep about me?',
    <>
      See <Link to="/privacy/your-data">your data</Link>, where you can read, correct and delete it, and the{' '}
      <Link to="/privacy">Privacy Policy</Link>.
    </>,
  ],
];

export function ContactQuestions() {
  return (
    <section aria-labelledby="contact-questions" className="mt-12 border-t border-rule pt-8">
      <h2 id="contact-questions" className="text-2xl">
        Frequently asked questions
      </h2>
      <div className="mt-4 divide-y divide-rule border-y border-rule">
        {QUESTIONS.map(([question, answer]) => (
          <details key={question} className="group">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <Icon name="down" className="size-4 text-soft group-open:rotate-180" />
            </summary>
            <p className="max-w-prose pb-4 text-soft [&_a]:text-accent [&_a]:underline">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
