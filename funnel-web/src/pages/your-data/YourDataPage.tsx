import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../api/client';
import { personalDataQuery } from '../../api/purchase-queries';
import type { ErasedView, PersonalDataView } from '../../api/types';
import { plural } from '../../../../backend/src/platform/input-rules/formats.js';
import { IdentifyForm } from '../../report/IdentifyForm';
import { Button, ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { Message } from '../../ui/Message';
import { Skeleton } from '../../ui/Skeleton';
import { saveFile } from '../../ui/save-file';
import { usePageHead } from '../../ui/use-page-head';
import { CorrectForm } from './CorrectForm';
import { EraseDialog } from './EraseDialog';
import { ForgetAddresses } from './ForgetAddresses';
import { ForgetBrowser } from './ForgetBrowser';
import { KeptTable } from './KeptTable';
import { ELSEWHERE } from './kept';
import { pathOf } from '../../app/paths';

function Proof({ erased }: { erased: (answer: ErasedView) => void }) {
  return (
    <div className="page page-narrow py-10 md:py-16">
      <h1 className="text-4xl md:text-5xl">Your data</h1>
      <p className="mt-4 font-serif text-[1.25rem] leading-relaxed">
        See, correct, download or delete what we keep about you. First we confirm that it is you.
      </p>
      <Card className="mt-8 p-5 md:p-7">
        <h2 className="mb-5 text-2xl">Confirm that it is you</h2>
        <IdentifyForm backTo={pathOf('your-data')} />
      </Card>
      <ForgetBrowser erased={erased} />
      <p className="mt-6 text-soft">
        What we keep, and why, is explained in the{' '}
        <Link to={pathOf('privacy')} className="link">
          privacy policy
        </Link>
        .
      </p>
    </div>
  );
}

/** What is kept after a deletion, and why. */
function keptAfterwards({ purchasesKept, paymentsOfOthers }: ErasedView): string {
  const bought = plural(purchasesKept, 'purchase');
  const paid = plural(paymentsOfOthers, 'payment');
  const sentences = [
    purchasesKept > 0 &&
      `${bought} ${purchasesKept === 1 ? 'is' : 'are'} kept because the law requires it: amount, date, terms and vehicle, without saying whose it was.`,
    paymentsOfOthers > 0 &&
      `${paid} under your email by somebody who also gave another one ${paymentsOfOthers === 1 ? 'stays' : 'stay'} with them, without your email, because they may be another person.`,
  ];
  return sentences.filter(Boolean).join(' ') || 'Nothing had to be kept.';
}

function Gone(answer: ErasedView) {
  return (
    <Message
      title="Your data is deleted"
      icon="check"
      action={<ButtonLink to={pathOf('home')}>Back to home</ButtonLink>}
    >
      {keptAfterwards(answer)}
    </Message>
  );
}

function saveJson(data: PersonalDataView): void {
  saveFile('roadbook-your-data.json', 'application/json', JSON.stringify(data, null, 2));
}

function Data({ data, erased }: { data: PersonalDataView; erased: (answer: ErasedView) => void }) {
  const [asked, setAsked] = useState(false);
  // What is deleted meanwhile is still reported on.
  const [hadAddresses] = useState(data.addresses.length > 0);
  return (
    <div className="page max-w-[50rem] py-10 md:py-16">
      <h1 className="text-4xl md:text-5xl">Your data</h1>
      <p className="mt-4 font-serif text-[1.25rem] leading-relaxed">
        Everything we keep that identifies you, why we keep it, and how to change it.
      </p>
      <section className="mt-9 border-t border-ink/80 pt-6">
        <h2 className="text-[1.625rem]">Your details</h2>
        <CorrectForm data={data} />
      </section>
      <section className="mt-10 border-t border-ink/80 pt-6">
        <h2 className="text-[1.625rem]">What we keep, and why</h2>
        <KeptTable data={data} column="why" />
        {data.withheld ? <p className="mt-3 max-w-prose">{data.withheld}</p> : null}
        <Button look="secondary" className="mt-5 max-sm:w-full" onClick={() => saveJson(data)}>
          <Icon name="download" />
          Download all of it (JSON)
        </Button>
      </section>
      <section className="mt-10 border-t border-ink/80 pt-6">
        <h2 className="text-[1.625rem]">Delete it</h2>
        <p className="mt-3 max-w-prose">
          We delete your name, email, phone and addresses right away and for good. An active subscription ends. We keep
          what the law requires about a payment, without your name.
        </p>
        <p className="mt-3 max-w-prose">{ELSEWHERE}</p>
        {hadAddresses ? <ForgetAddresses /> : null}
        <Button look="secondary" className="mt-5 max-sm:w-full" onClick={() => setAsked(true)}>
          Delete my data
        </Button>
      </section>
      <EraseDialog data={data} open={asked} close={() => setAsked(false)} erased={erased} />
    </div>
  );
}

export default function YourDataPage() {
  usePageHead('Your data', 'See, correct, download or delete what Roadbook keeps about you.');
  const { data, error, refetch } = useQuery(personalDataQuery);
  const [gone, setGone] = useState<ErasedView | null>(null);
  if (gone) return <Gone {...gone} />;
  if (error instanceof ApiError && error.code === 'PROOF_REQUIRED') return <Proof erased={setGone} />;
  if (error && !data)
    return (
      <Message
        title="Your data could not be loaded"
        icon="warning"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        Please try again in a moment.
      </Message>
    );
  if (!data)
    return (
      <div className="page max-w-[50rem] py-16">
        <p role="status" className="sr-only">
          Loading
        </p>
        <Skeleton className="h-11 w-64" />
        <Skeleton className="mt-8 h-80 w-full" />
      </div>
    );
  return <Data data={data} erased={setGone} />;
}
