import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReceiptLineView } from '../../api/types';
import { day, money } from '../../../../backend/src/platform/input-rules/formats.js';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Empty, Part } from './Part';
import { RefundDialog } from './RefundDialog';
import { caseText, refundBadge, refundLine } from './refund-text';
import { pathOf } from '../../app/paths';

const LINE =
  'grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 py-4 first:pt-0 last:pb-0 ' +
  'md:grid-cols-[7.5rem_1fr_auto_13.5rem]';
const LINK =
  'inline-flex min-h-10 items-center rounded-control px-4 font-semibold text-accent hover:bg-accent-wash md:px-3';

function Line({ receipt, ask }: { receipt: ReceiptLineView; ask: () => void }) {
  const { id, paidAt, title, vehicle, elsewhere, amountCents, paidWith, refundableUntil } = receipt;
  const { case: one } = receipt;
  const badge = refundBadge(receipt);
  const otherBrowser = elsewhere && 'Paid in another browser';
  const notes = [vehicle, paidWith, otherBrowser, caseText(receipt), refundLine(receipt)].filter(Boolean);
  const date = day(paidAt);
  return (
    <li className={LINE}>
      <p className="figures text-sm text-soft max-md:order-3 max-md:col-span-2 md:text-[0.9375rem]">{date}</p>
      <div className="min-w-0">
        <p className="font-semibold">
          {title} {badge ? <Badge className="ml-1.5">{badge}</Badge> : null}
        </p>
        {notes.map((note, index) => (
          <p key={index} className="text-[0.9375rem] text-soft">
            {note}
          </p>
        ))}
      </div>
      <p className="figures text-right font-semibold">{money(amountCents)}</p>
      <p className="flex flex-wrap gap-x-2 max-md:order-4 max-md:col-span-2 max-md:-ml-4 md:justify-end">
        <Link to={pathOf('receipt', { receiptId: id })} className={LINK} aria-label={`Receipt of ${date}: ${title}`}>
          Receipt
        </Link>
        {refundableUntil && (one?.state !== 'open' || one.askedElsewhere) ? (
          <Button
            look="quiet"
            className="min-h-10 md:px-3"
            aria-label={`Ask for a refund of ${date}: ${title}`}
            onClick={ask}
          >
            Refund
          </Button>
        ) : null}
      </p>
    </li>
  );
}

export function ReceiptList({ receipts }: { receipts: readonly ReceiptLineView[] }) {
  const [asked, setAsked] = useState<ReceiptLineView | null>(null);
  return (
    <Part id="receipts" title="Receipts" aside={receipts.length > 0 ? 'To view, print and keep' : null}>
      {receipts.length === 0 ? (
        <Empty>Nothing has been charged, so there is no receipt.</Empty>
      ) : (
        <ul className="divide-y divide-rule">
          {receipts.map((receipt) => (
            <Line key={receipt.id} receipt={receipt} ask={() => setAsked(receipt)} />
          ))}
        </ul>
      )}
      {asked ? <RefundDialog key={asked.id} receipt={asked} close={() => setAsked(null)} /> : null}
    </Part>
  );
}
