import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { purchasesQuery } from '../../api/purchase-queries';
import type { PurchasesView } from '../../api/types';
import { IdentifyForm } from '../../report/IdentifyForm';
import { Button, ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Message } from '../../ui/Message';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { useHashTarget } from '../../ui/use-hash-target';
import { usePageHead } from '../../ui/use-page-head';
import { Browsers } from './Browsers';
import { CreditList } from './CreditList';
import { ExtraReports } from './ExtraReports';
import { PastDue } from './PastDue';
import { SubscriptionList } from './SubscriptionList';
import { ReceiptList } from './ReceiptList';
import { ReportList } from './ReportList';
import { SignInConfirm } from './SignInConfirm';
import { useMagicLink, type LinkState } from './use-magic-link';
import { pathOf } from '../../app/paths';

interface LinkProblemProps {
  state: LinkState['state'];
  retry: () => void;
}

function LinkProblem({ state, retry }: LinkProblemProps) {
  if (state === 'invalid')
    return (
      <Notice tone="bad" title="This link is no longer valid" className="mb-6">
        It was used before, or is older than 10 minutes. Ask for a new one below; it takes a moment.
      </Notice>
    );
  if (state !== 'failed') return null;
  return (
    <Notice tone="bad" title="The link could not be opened" className="mb-6">
      We could not check it just now. The link still works.{' '}
      <button type="button" className="link" onClick={retry}>
        Try again
      </button>
    </Notice>
  );
}

/** Of every state of the page but that of a mailed link. */
function Title() {
  return <h1 className="text-4xl md:text-5xl">Your purchases</h1>;
}

export function Waiting({ text = 'Loading' }: { text?: string }) {
  return (
    <div className="page py-10 md:py-14">
      <p role="status" className="sr-only">
        {text}
      </p>
      <Title />
      <Skeleton className="mt-4 h-5 w-96 max-w-full" />
      <Skeleton className="mt-10 h-44 w-full" />
      <Skeleton className="mt-6 h-44 w-full" />
    </div>
  );
}

/** Nothing was bought in this browser: perhaps elsewhere. */
function Nobody(problem: LinkProblemProps) {
  return (
    <div className="page page-narrow py-10 md:py-16">
      <LinkProblem {...problem} />
      <Title />
      <p className="mt-4 font-serif text-[1.25rem] leading-relaxed">
        Reports, credits, subscriptions and receipts. You are not signed in here, and nothing was bought in this
        browser.
      </p>
      <Card className="mt-8 p-5 md:p-7">
        <h2 className="text-2xl">Bought elsewhere?</h2>
        <p className="mt-2 mb-5 text-soft">
          There is no password to remember. We email a link to the address you bought with, and it opens your purchases
          here.
        </p>
        <IdentifyForm />
      </Card>
      <p className="mt-6">
        Or{' '}
        <Link to={pathOf('home')} className="link">
          look up a vehicle
        </Link>
        ; we show what is free before you pay anything.
      </p>
    </div>
  );
}

function Owner({ owner: { email, emailVerified } }: Pick<PurchasesView, 'owner'>) {
  if (email && emailVerified) return <>Everything bought with {email}.</>;
  return <>Everything bought in this browser{email ? `, with ${email}` : ''}.</>;
}

function Elsewhere({ open }: { open: boolean }) {
  return (
    <details open={open} className="border-t border-ink/80 py-6">
      <summary className="link w-fit cursor-pointer py-1">Bought in another browser too?</summary>
      <p className="mt-3 mb-4 max-w-prose text-soft">
        A link we email you proves that the address is yours. Then everything bought with it appears here.
      </p>
      <div className="max-w-xl">
        <IdentifyForm />
      </div>
    </details>
  );
}

/** Where more than one browser paid under the mailbox. */
function OtherBrowser() {
  return (
    <Notice title="Some of this was bought in another browser" className="mb-6">
      You can read it, cancel its subscription and ask for a refund here. Its remaining credits and reports stay with
      the browser that paid. If you ask for a link in that browser, too, you have everything in both.
    </Notice>
  );
}

export default function PurchasesPage() {
  usePageHead('Your purchases', 'Your reports, credits, subscription and receipts; canceling and refunds.');
  const { found, confirm, dismiss, retry } = useMagicLink();
  const { state } = found;
  const busy = state === 'looking' || state === 'opening';
  const { data, error, refetch } = useQuery({ ...purchasesQuery, enabled: !busy && state !== 'asked' });

  useHashTarget(data !== undefined && !busy && state !== 'asked');

  if (found.state === 'asked') return <SignInConfirm link={found.link} confirm={confirm} dismiss={dismiss} />;
  if (!data && error)
    return (
      <Message
        title="Your purchases could not be loaded"
        icon="warning"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        Nothing is lost. Please try again in a moment.
      </Message>
    );
  if (!data || busy) return <Waiting text={state === 'opening' ? 'Opening your purchases' : 'Loading'} />;
  const { owner, reports, lookedUp, held, credits, subscriptions: subscriptions, receipts } = data;
  if (reports.length + subscriptions.length + receipts.length + credits.lines.length === 0 && !owner.emailVerified)
    return <Nobody state={state} retry={retry} />;
  return (
    <div className="page py-10 md:py-14">
      <LinkProblem state={state} retry={retry} />
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <Title />
          <p className="mt-3 break-words text-soft">
            <Owner owner={owner} />
          </p>
        </div>
        <ButtonLink to={pathOf('your-data')} look="quiet" className="max-md:-ml-4 md:-mr-4">
          Your data
        </ButtonLink>
      </header>
      <PastDue subscriptions={subscriptions} />
      <ReportList reports={reports} />
      <ExtraReports lookedUp={lookedUp} held={held} />
      <SubscriptionList subscriptions={subscriptions} mailed={owner.email !== null} />
      <CreditList credits={credits} />
      {receipts.some(({ elsewhere }) => elsewhere) ? <OtherBrowser /> : null}
      <ReceiptList receipts={receipts} />
      {owner.emailVerified && state !== 'invalid' ? null : <Elsewhere open={state === 'invalid'} />}
      <Browsers />
    </div>
  );
}
