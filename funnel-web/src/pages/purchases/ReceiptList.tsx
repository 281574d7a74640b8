import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AskRefundDto, ReceiptLineView, RefundReason } from '../../api/types';
import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Empty, Part } from './Part';
import { caseText, refundBadge, refundLine, OUTCOMES, REASONS } from './refund-text';
import { pathOf } from '../../app/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../api/client';
import { askRefund } from '../../api/purchase-calls';
import { purchasesQuery } from '../../api/purchase-queries';
import { GUARANTEE } from '../../offers/guarantee';
import { announceEntitlement } from '../../api/entitlement';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { Radio } from '../../ui/Radio';
import { CONTROL } from '../../ui/TextInput';
import { pauseText } from './subscription-text';
import { day } from '../../../../backend/src/platform/input-rules/day.js';

const FAILED = 'The request did not arrive. Nothing was changed; please try again.';
const CHOICE =
  'flex cursor-pointer items-start gap-3 rounded-control border border-rule px-4 py-3 hover:border-ink ' +
  'has-checked:border-accent has-checked:bg-accent-wash ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

function Reasons({ chosen, choose }: { chosen: RefundReason | null; choose: (reason: RefundReason) => void }) {
  return (
    <fieldset>
      <legend className="font-semibold">Why do you want a refund?</legend>
      <div className="mt-3 space-y-2">
        {REASONS.map(({ value, label, hint }) => (
          <label key={value} className={CHOICE}>
            <Radio name="reason" value={value} checked={chosen === value} onChange={() => choose(value)} />
            <span>
              <span className="font-semibold">{label}</span>
              <span className="block text-[0.9375rem] text-soft">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Conditions() {
  return (
    <>
      <p className="mt-4 text-sm text-soft">{GUARANTEE}</p>
      <p className="mt-2 text-sm text-soft">
        If it is granted, the reports and credits from this payment end, and a subscription it pays for ends today. A
        subscription is not renewed while a request about one of its payments is open.
      </p>
    </>
  );
}

/** Requests a refund of one payment and shows the answer: granted, denied, or decided by a person until a day. */
function RefundDialog({ receipt, close }: { receipt: ReceiptLineView; close: () => void }) {
  const [reason, setReason] = useState<RefundReason | null>(null);
  const [message, setMessage] = useState('');
  const [isUnchosen, setUnchosen] = useState(false);
  const queries = useQueryClient();
  const request = useMutation({
    mutationFn: (claim: AskRefundDto) => askRefund(receipt.id, claim),
    onSuccess: () => {
      announceEntitlement();
      void queries.invalidateQueries({ queryKey: purchasesQuery.queryKey });
    },
  });
  const { data: answer, isPending } = request;
  const error = isUnchosen ? 'Please choose a reason' : request.error && failureText(request.error, FAILED);

  function send() {
    if (isPending) return;
    setUnchosen(reason === null);
    const text = message.trim();
    if (reason) request.mutate({ reason, ...(text ? { message: text } : {}) });
  }

  return (
    <Dialog
      open
      onClose={close}
      title={answer ? OUTCOMES[answer.decision].title : 'Ask for a refund'}
      description={`${receipt.title}, ${money(receipt.amountCents)}, paid ${day(receipt.paidAt)}`}
      footer={
        <>
          <Button look="secondary" onClick={close}>
            {answer ? 'Close' : 'Not now'}
          </Button>
          {answer ? null : (
            <Button inactive={isPending} onClick={send}>
              {isPending ? 'Asking…' : 'Ask for the refund'}
            </Button>
          )}
        </>
      }
    >
      <div aria-live="polite">
        {answer ? (
          <Notice tone={answer.decision === 'granted' ? 'good' : 'warn'} title={OUTCOMES[answer.decision].heading}>
            {answer.text}
            {answer.dueAt ? ` You will get an answer by ${day(answer.dueAt)}, by email and on this page.` : null}
            {answer.renewalPause ? <p className="mt-3">{pauseText(answer.renewalPause)}</p> : null}
          </Notice>
        ) : null}
        <Notice tone="bad" className="mb-4">
          {error}
        </Notice>
      </div>
      {answer ? null : (
        <>
          <Reasons
            chosen={reason}
            choose={(next) => {
              setReason(next);
              setUnchosen(false);
              request.reset();
            }}
          />
          <Field label="What happened?" optional hint="A person reads this if no rule decides." className="mt-4">
            {(ties) => (
              <textarea
                {...ties}
                value={message}
                onChange={(event) => setMessage(event.target.value)}
                maxLength={1000}
                rows={3}
                className={CONTROL}
              />
            )}
          </Field>
          <Conditions />
        </>
      )}
    </Dialog>
  );
}

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
