import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { GUARANTEE, NO_RECORDS } from '../../offers/guarantee';
import { Questions } from '../../ui/Questions';
import { pathOf } from '../../app/paths';

const purchases = (
  <Link to={pathOf('purchases')} className="link">
    your purchases page
  </Link>
);

const QUESTIONS: readonly [string, ReactNode][] = [
  [
    'Where is the report I bought?',
    <>
      On {purchases}, in the browser it was bought in or after the link we mail you. It can be read online for 30 days
      and is yours to print and keep.
    </>,
  ],
  [
    'How do I get my money back?',
    <>
      {GUARANTEE} Ask on {purchases}. {NO_RECORDS}
    </>,
  ],
  [
    'How do I cancel a subscription?',
    <>On {purchases}, at any time. It ends at the end of the paid period and is not charged again.</>,
  ],
  [
    'A record about my vehicle is wrong. What now?',
    'The source named under its section keeps the record and can correct it. ' +
      'Tell us too, with the VIN and the section.',
  ],
  [
    'Who owned the vehicle before?',
    'We do not know and do not ask. A report counts owners and says where the vehicle was titled; it names nobody.',
  ],
  [
    'What do you keep about me?',
    <>
      See{' '}
      <Link to={pathOf('your-data')} className="link">
        your data
      </Link>
      , where you can read, correct and delete it, and the{' '}
      <Link to={pathOf('privacy')} className="link">
        Privacy Policy
      </Link>
      .
    </>,
  ],
];

export const ContactQuestions = () => <Questions title="Frequently asked questions" items={QUESTIONS} />;
