import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { isNotFound } from '../../api/client';
import { receiptQuery } from '../../api/purchase-queries';
import { Button, ButtonLink } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { LoadFailed } from '../../ui/LoadFailed';
import { Message } from '../../ui/Message';
import { Skeleton } from '../../ui/Skeleton';
import { usePageHead } from '../../ui/use-page-head';
import { saveReceipt } from './receipt-file';
import { pathOf } from '../../app/paths';
import type { ReactNode } from 'react';
import type { ReceiptView } from '../../api/types';
import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import { useSiteFacts } from '../../api/use-site-facts';
import { Badge } from '../../ui/Badge';
import { Card } from '../../ui/Card';
import { Wordmark } from '../../ui/Layout';
import { refundBadge, refundLine } from './refund-text';
import { day } from '../../../../backend/src/platform/input-rules/day.js';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="caps">{name}</dt>
      <dd className="mt-1 break-words">{children}</dd>
    </div>
  );
}

function Position({ receipt }: { receipt: ReceiptView }) {
  const badge = refundBadge(receipt);
  const { title, description, credits, vehicle, vin, amountCents } = receipt;
  return (
    <table className="mt-8 w-full border-collapse max-[15rem]:[&_:is(tr,td,th)]:block">
      <thead>
        <tr className="caps border-b border-rule text-left">
          <th className="py-2 font-semibold wrap-anywhere">What was charged</th>
          <th className="py-2 text-right font-semibold">Amount</th>
        </tr>
      </thead>
      <tbody>
        <tr className="border-b border-rule align-top">
          <td className="py-3 pr-6 wrap-anywhere max-[20rem]:pr-3">
            <p className="font-semibold">{title}</p>
            <p className="text-[0.9375rem] text-soft">{description}</p>
            {credits ? <p className="text-[0.9375rem]">{credits}</p> : null}
            {vehicle ? <p className="mt-1 text-[0.9375rem]">{vehicle}</p> : null}
            {vin ? <p className="vin text-sm break-all">{vin}</p> : null}
          </td>
          <td className="figures py-3 text-right">{money(amountCents)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr className="align-baseline">
          <th className="py-3 text-left font-semibold">Total, paid</th>
          <td className="figures py-3 text-right text-xl font-semibold">
            {money(amountCents)} <span className="text-sm font-normal text-soft">{receipt.currency}</span>
          </td>
        </tr>
        {receipt.refund === 'none' ? null : (
          <tr className="border-t border-rule align-baseline">
            <th className="py-3 pr-6 text-left font-normal">{refundLine(receipt) ?? `${badge}.`}</th>
            <td className="figures py-3 text-right">−{money(amountCents)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

function ReceiptSheet({ id, receipt }: { id: string; receipt: ReceiptView }) {
  const { contact } = useSiteFacts();
  const badge = refundBadge(receipt);
  return (
    <Card id={id} className="px-5 py-7 max-[20rem]:px-3 sm:px-10 sm:py-10 print:border-0 print:p-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Wordmark />
        <div className="flex flex-wrap gap-2">
          {receipt.simulated ? <Badge tone="warn">Simulated payment: no money was moved</Badge> : null}
          {badge ? <Badge>{badge}</Badge> : null}
        </div>
      </div>
      <h1 className="mt-8 text-4xl">Receipt</h1>
      <dl className="ledger-rule mt-5 grid gap-x-8 gap-y-5 pt-6 sm:grid-cols-2">
        <Fact name="Paid on">
          <time dateTime={receipt.paidAt}>{day(receipt.paidAt)}</time>
        </Fact>
        <Fact name="Receipt">
          <span className="vin text-sm break-all">{receipt.id}</span>
        </Fact>
        <Fact name="Billed to">
          {receipt.billedTo.length === 0
            ? 'Not given'
            : receipt.billedTo.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
        </Fact>
        {receipt.paidWith ? <Fact name="Paid with">{receipt.paidWith}</Fact> : null}
        <Fact name="Payment reference">
          <span className="vin text-sm break-all">{receipt.transactionId}</span>
        </Fact>
      </dl>
      <Position receipt={receipt} />
      <section className="mt-8 break-inside-avoid border-t border-rule pt-5 text-[0.9375rem]">
        <h2 className="caps font-sans">What was agreed to on {day(receipt.termsAcceptedAt)}</h2>
        <p className="mt-2 text-soft">{receipt.termsText}</p>
        {contact.email ? <p className="mt-4 text-soft">Questions about this receipt: {contact.email}</p> : null}
      </section>
    </Card>
  );
}

const SHEET = 'receipt';

export default function ReceiptPage() {
  usePageHead('Receipt');
  const { receiptId = '' } = useParams();
  const { data, error, refetch } = useQuery({ ...receiptQuery(receiptId), retry: false });
  if (isNotFound(error))
    return (
      <Message
        title="Receipt not found"
        icon="receipt"
        action={
          <ButtonLink to={pathOf('purchases')} look="secondary">
            Your purchases
          </ButtonLink>
        }
      >
        It belongs to another browser. Open your purchases and ask for a link at the address you bought with.
      </Message>
    );
  if (error)
    return (
      <LoadFailed title="The receipt could not be loaded" retry={refetch}>
        Nothing is lost. Please try again in a moment.
      </LoadFailed>
    );
  return (
    <div className="page max-w-[50rem] py-8 md:py-12 print:py-0">
      <div className="no-print mb-5 flex flex-wrap items-center justify-between gap-3">
        <ButtonLink to={pathOf('purchases')} look="quiet" className="-ml-4">
          <Icon name="back" />
          Your purchases
        </ButtonLink>
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" onClick={() => window.print()}>
            <Icon name="print" />
            Print
          </Button>
          <Button
            look="secondary"
            inactive={!data}
            onClick={() => (data ? saveReceipt(data, document.getElementById(SHEET)) : undefined)}
          >
            <Icon name="download" />
            Download
          </Button>
        </div>
      </div>
      {data ? <ReceiptSheet id={SHEET} receipt={data} /> : <Skeleton className="h-[42rem]" />}
    </div>
  );
}
