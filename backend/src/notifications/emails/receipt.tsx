import type { Email, EmailKind, Site } from '../../platform/mail/email-kind.js';
import { Facts, MainButton, Paragraph, Part, QuietButton, Title } from '../../platform/mail/blocks.js';
import { day, money } from '../../platform/mail/format.js';

/** What a buyer has in writing: what was charged, for what, on which terms, and how to end it (X2-009). */
export interface ReceiptData {
  offerName: string;
  amountCents: number;
  currency: string;
  transactionId: string;
  /** The card in words; absent when the provider did not say. */
  paidWith?: string | null;
  /** ISO 8601. */
  paidAt: string;
  /** Of a pack, what it brings and what is left of it. Missing in what an earlier version enqueued. */
  credits?: string | null;
  /** The vehicle as the buyer knows it, e.g. '2024 Ford F-150'; null when it is not known. */
  vehicle: string | null;
  /** The public token of the report, for the steps that may still be open. */
  reportId: string;
  /** The terms word for word as they were accepted. */
  termsText: string;
  /** Set for subscriptions. */
  renewal: { amountCents: number; firstChargeAt: string; everyMonth: true } | null;
}

export function receipt(data: ReceiptData, { url }: Site): Email {
  const { renewal, currency } = data;
  const total = money(data.amountCents, currency);
  return {
    subject: `Your Roadbook receipt: ${data.offerName}, ${total}`,
    preview: `${total} on ${day(data.paidAt)}`,
    content: (
      <>
        <Title>Your receipt</Title>
        <Paragraph>Thank you. We received your payment of {total}.</Paragraph>
        <Facts
          of={{
            Order: data.offerName,
            Credits: data.credits ?? null,
            Vehicle: data.vehicle,
            Amount: total,
            'Paid with': data.paidWith ?? null,
            Date: day(data.paidAt),
            Transaction: data.transactionId,
            'Next charge':
              renewal && `${money(renewal.amountCents, currency)} on ${day(renewal.firstChargeAt)}, then monthly`,
          }}
        />
        <MainButton to={`${url}/results/${data.reportId}`}>Open your report</MainButton>
        <Paragraph>If we still need your signature or address, that page asks for it.</Paragraph>
        {renewal && (
          <>
            <Paragraph>You can cancel online at any time before the next charge. You do not need to call.</Paragraph>
            <QuietButton to={`${url}/purchases`}>Cancel the subscription</QuietButton>
          </>
        )}
        <Paragraph>You can ask for a refund within 30 days on your purchases page.</Paragraph>
        <Part>What you agreed to</Part>
        <Paragraph>{data.termsText}</Paragraph>
      </>
    ),
  };
}

export const RECEIPT: EmailKind<ReceiptData> = { name: 'receipt', write: receipt };
