import type { LinkView } from '../../api/types';
import { plural } from '../../../../backend/src/platform/input-rules/formats.js';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';
import { day } from '../../../../backend/src/platform/input-rules/day.js';

const movedText = ({ reports, credits, subscriptions }: LinkView['moving']): string[] =>
  [
    reports > 0 &&
      `${plural(reports, 'vehicle')} looked up here, with what was bought for ${reports === 1 ? 'it' : 'them'}`,
    credits > 0 && plural(credits, 'credit'),
    subscriptions > 0 && plural(subscriptions, 'active subscription'),
  ].filter((text) => text !== false);

/** Purchases of other browsers stay there in part, because the email may have been a typo. */
function BoughtElsewhere({ bought: { purchases, credits, subscriptions } }: Pick<LinkView, 'bought'>) {
  if (purchases === 0) return null;
  const stays = [credits > 0 && plural(credits, 'credit'), subscriptions > 0 && 'extra reports of the subscription']
    .filter(Boolean)
    .join(' and ');
  return (
    <p className="mt-3">
      {plural(purchases, 'purchase')} made in another browser can be read here
      {subscriptions > 0 ? ', and its subscription can be canceled here' : ''}.
      {stays
        ? ` What the purchase has left stays with the browser that paid: ${stays}. ` +
          'Open a link in that browser, too, to use them in both.'
        : ''}
    </p>
  );
}

function Meets({ meeting }: Pick<LinkView, 'meeting'>) {
  if (!meeting) return null;
  return (
    <Notice tone="warn" title="You will pay for one subscription only" className="mt-5">
      <p>{meeting.goesOn} continues as agreed.</p>
      {meeting.ends.map(({ name, usableUntil }) => (
        <p key={`${name} ${usableUntil ?? ''}`} className="mt-2">
          {name} is not charged again.{' '}
          {usableUntil === null
            ? 'No time on it is paid for, so it ends right away. We confirm that by email.'
            : `You can use what you paid for until ${day(usableUntil)}. If you have not used its last payment ` +
              'at all, we refund it to your card, and the subscription ends right away. We tell you by email.'}
        </p>
      ))}
    </Notice>
  );
}

function Effect({ link: { effect, email, signedInAs, moving } }: { link: LinkView }) {
  if (effect === 'change_email')
    return (
      <p>
        You are signed in as <strong>{signedInAs}</strong>. We then write to that mailbox: your email becomes{' '}
        <strong>{email}</strong> when you agree there, or after seven days.
      </p>
    );
  if (effect === 'switch')
    return (
      <p>
        This browser is signed in as <strong>{signedInAs}</strong>. It will then be signed in as{' '}
        <strong>{email}</strong>. Nothing moves from one to the other.
      </p>
    );
  const list = movedText(moving);
  if (list.length === 0)
    return (
      <p>
        Everything bought with <strong>{email}</strong> then opens in this browser.
      </p>
    );
  return (
    <>
      <p>
        Everything bought with <strong>{email}</strong> then opens in this browser. What you have here joins it, and
        anyone who reads that mailbox can open it:
      </p>
      <ul className="mt-3 list-disc pl-5">
        {list.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-3">Signing out closes it here, too; a link to that mailbox opens it again.</p>
    </>
  );
}

interface SignInConfirmProps {
  link: LinkView;
  confirm: () => void;
  dismiss: () => void;
}

/** The page of a mailed link. Scanners open it too, so only the button acts. */
export function SignInConfirm({ link, confirm, dismiss }: SignInConfirmProps) {
  const changing = link.effect === 'change_email';
  return (
    <div className="page page-narrow py-10 md:py-16">
      <h1 className="text-4xl break-words md:text-5xl">
        {changing ? 'Change your email?' : `Sign in as ${link.email ?? ''}?`}
      </h1>
      <Card className="mt-8 p-5 md:p-7">
        <Effect link={link} />
        {changing ? null : <BoughtElsewhere bought={link.bought} />}
        <Meets meeting={link.meeting} />
        {link.askedHere ? null : (
          <Notice tone="warn" title="This link was requested in another browser" className="mt-5">
            That is fine if it was you. Continue only if the mailbox is yours.
          </Notice>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={confirm} className="max-sm:w-full">
            {changing ? 'Yes, change it' : 'Sign in'}
          </Button>
          <Button look="secondary" onClick={dismiss} className="max-sm:w-full">
            Not now
          </Button>
        </div>
      </Card>
    </div>
  );
}
