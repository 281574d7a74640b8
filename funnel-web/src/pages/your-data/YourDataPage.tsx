import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../api/client';
import { personalDataQuery } from '../../api/purchase-queries';
import type { ErasedView, PersonalDataView } from '../../api/types';
import { plural } from '../../../../backend/src/platform/input-rules/formats.js';
import { IdentifyPage } from '../../report/IdentifyPage';
import { Button, ButtonLink } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { LoadFailed } from '../../ui/LoadFailed';
import { Message } from '../../ui/Message';
import { Skeleton } from '../../ui/Skeleton';
import { saveFile } from '../../ui/save-file';
import { usePageHead } from '../../ui/use-page-head';
import { CorrectForm } from './CorrectForm';
import { EraseAddresses, EraseBrowser, EraseEverything, KeptTable, type OnErased } from './Deletions';
import { OTHER_BROWSERS } from './kept';
import { pathOf } from '../../app/paths';

function Proof({ onErased }: { onErased: OnErased }) {
  return (
    <IdentifyPage
      title="Your data"
      lead="See, correct, download or delete what we keep about you. First we confirm that it is you."
      formTitle="Confirm that it is you"
      backTo={pathOf('your-data')}
    >
      <EraseBrowser onErased={onErased} />
      <p className="mt-6 text-soft">
        What we keep, and why, is explained in the{' '}
        <Link to={pathOf('privacy')} className="link">
          privacy policy
        </Link>
        .
      </p>
    </IdentifyPage>
  );
}

function keptAfterwards({ purchasesKept, paymentsOfOthers }: ErasedView): string {
  const bought = `${plural(purchasesKept, 'purchase')} ${purchasesKept === 1 ? 'is' : 'are'}`;
  const paid = plural(paymentsOfOthers, 'payment');
  const stay = paymentsOfOthers === 1 ? 'stays' : 'stay';
  const sentences = [
    purchasesKept > 0 &&
      `${bought} kept because the law requires it: amount, date, terms and vehicle, without saying whose it was.`,
    paymentsOfOthers > 0 &&
      `${paid} under your email by somebody who also gave another one ${stay} with them, without your email, ` +
        'because they may be another person.',
  ];
  return sentences.filter(Boolean).join(' ') || 'Nothing had to be kept.';
}

function Data({ data, onErased }: { data: PersonalDataView; onErased: OnErased }) {
  // The status stays visible after the addresses are deleted.
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
        <Button
          look="secondary"
          className="mt-5 max-sm:w-full"
          onClick={() => saveFile('roadbook-your-data.json', 'application/json', JSON.stringify(data, null, 2))}
        >
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
        <p className="mt-3 max-w-prose">{OTHER_BROWSERS}</p>
        {hadAddresses ? <EraseAddresses /> : null}
        <EraseEverything data={data} onErased={onErased} />
      </section>
    </div>
  );
}

export default function YourDataPage() {
  usePageHead('Your data', 'See, correct, download or delete what Roadbook keeps about you.');
  const { data, error, refetch } = useQuery(personalDataQuery);
  const [erased, setErased] = useState<ErasedView | null>(null);
  if (erased)
    return (
      <Message
        title="Your data is deleted"
        icon="check"
        action={<ButtonLink to={pathOf('home')}>Back to home</ButtonLink>}
      >
        {keptAfterwards(erased)}
      </Message>
    );
  if (error instanceof ApiError && error.code === 'PROOF_REQUIRED') return <Proof onErased={setErased} />;
  if (error && !data)
    return (
      <LoadFailed title="Your data could not be loaded" retry={refetch}>
        Please try again in a moment.
      </LoadFailed>
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
  return <Data data={data} onErased={setErased} />;
}
