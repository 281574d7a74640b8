import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { purchasesQuery } from '../../api/purchase-queries';
import type { PurchasesView } from '../../api/types';
import { IdentifyForm, IdentifyPage } from '../../report/IdentifyPage';
import { ButtonLink } from '../../ui/Button';
import { LoadFailed } from '../../ui/LoadFailed';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { useHashTarget } from '../../ui/use-hash-target';
import { usePageHead } from '../../ui/use-page-head';
import { Browsers } from './Browsers';
import { CreditList, ExtraReports } from './CreditList';
import { PastDue, SubscriptionList } from './SubscriptionList';
import { ReceiptList } from './ReceiptList';
import { ReportList } from './ReportList';
import { SignInConfirm } from './SignInConfirm';
import { useMagicLink, type LinkState } from './use-magic-link';
import { pathOf } from '../../app/paths';

function LinkProblem({ state, retry }: { state: LinkState['state']; retry: () => void }) {
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

const TITLE = 'Your purchases';

export function Waiting({ text = 'Loading' }: { text?: string }) {
  return (
    <div className="page py-10 md:py-14">
      <p role="status" className="sr-only">
        {text}
      </p>
      <h1 className="text-4xl md:text-5xl">{TITLE}</h1>
      <Skeleton className="mt-4 h-5 w-96 max-w-full" />
      <Skeleton className="mt-10 h-44 w-full" />
      <Skeleton className="mt-6 h-44 w-full" />
    </div>
  );
}

const NOTHING_BOUGHT = {
  title: TITLE,
  lead:
    'Reports, credits, subscriptions and receipts. You are not signed in here, ' +
    'and nothing was bought in this browser.',
  formTitle: 'Bought elsewhere?',
  formText:
    'There is no password to remember. We email a link to the address you bought with, ' +
    'and it opens your purchases here.',
};

const ownerText = ({ email, emailVerified }: PurchasesView['owner']): string =>
  email && emailVerified
    ? `Everything bought with ${email}.`
    : `Everything bought in this browser${email ? `, with ${email}` : ''}.`;

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

export default function PurchasesPage() {
  usePageHead('Your purchases', 'Your reports, credits, subscription and receipts; canceling and refunds.');
  const { found, confirm, dismiss, retry } = useMagicLink();
  const { state } = found;
  const busy = state === 'looking' || state === 'opening';
  const enabled = !busy && state !== 'asked';
  const { data, error, refetch } = useQuery({ ...purchasesQuery, enabled });

  useHashTarget(data !== undefined && enabled);

  if (found.state === 'asked') return <SignInConfirm link={found.link} confirm={confirm} dismiss={dismiss} />;
  if (!data && error)
    return (
      <LoadFailed title="Your purchases could not be loaded" retry={refetch}>
        Nothing is lost. Please try again in a moment.
      </LoadFailed>
    );
  if (!data || busy) return <Waiting text={state === 'opening' ? 'Opening your purchases' : 'Loading'} />;
  const { owner, reports, lookedUp, held, credits, subscriptions, receipts } = data;
  if (reports.length + subscriptions.length + receipts.length + credits.lines.length === 0 && !owner.emailVerified)
    return (
      <IdentifyPage {...NOTHING_BOUGHT} above={<LinkProblem state={state} retry={retry} />}>
        <p className="mt-6">
          Or{' '}
          <Link to={pathOf('home')} className="link">
            look up a vehicle
          </Link>
          ; we show what is free before you pay anything.
        </p>
      </IdentifyPage>
    );
  return (
    <div className="page py-10 md:py-14">
      <LinkProblem state={state} retry={retry} />
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-4xl md:text-5xl">{TITLE}</h1>
          <p className="mt-3 break-words text-soft">{ownerText(owner)}</p>
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
      {receipts.some(({ elsewhere }) => elsewhere) ? (
        <Notice title="Some of this was bought in another browser" className="mb-6">
          You can read it, cancel its subscription and ask for a refund here. Its remaining credits and reports stay
          with the browser that paid. If you ask for a link in that browser, too, you have everything in both.
        </Notice>
      ) : null}
      <ReceiptList receipts={receipts} />
      {owner.emailVerified && state !== 'invalid' ? null : <Elsewhere open={state === 'invalid'} />}
      <Browsers />
    </div>
  );
}
