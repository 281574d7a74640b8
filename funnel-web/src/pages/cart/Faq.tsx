import { GUARANTEE, NO_RECORDS } from '../../offers/guarantee';
import { Questions } from '../../ui/Questions';

const QUESTIONS = [
  [
    'What is in the report?',
    'Every section listed above, each with its source and the date of the data. If no source reported something, we say so; it is never counted as clean.',
  ],
  [
    'Do any of the packages renew?',
    'One report and three reports are single payments. Unlimited reports is a subscription: the card says what it costs each month and for each extra report, and you agree to that on its own line before you pay.',
  ],
  [
    'How do I cancel a subscription?',
    'Online, with the link in your receipt. No call is needed. What you have paid for stays readable until its time is over.',
  ],
  ['What if there are no records of my vehicle?', NO_RECORDS],
  ['How do I get my money back?', GUARANTEE],
  [
    'Is the owner named?',
    'No. Privacy laws protect owners. A report says how many there were, for how long and in which state, where that was reported.',
  ],
] as const;

export const Faq = () => <Questions title="Questions people ask" items={QUESTIONS} />;
