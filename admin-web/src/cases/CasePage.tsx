import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useParams } from 'react-router-dom';
import { isSimulated } from '../../../backend/src/platform/input-rules/codes.js';
import { money } from '../../../backend/src/platform/input-rules/formats.js';
import { API } from '../providers/http';
import type { CaseFileView } from '../providers/types';
import { useApiQuery } from '../providers/use-api';
import { type Command, CommandDialog } from '../ui/CommandDialog';
import { dateTime, humanize } from '../ui/format';
import { useOfferName } from '../ui/use-offer-names';
import { Facts, Panel, PartGrid } from '../ui/Panel';
import { StatusChip, VisitorLink } from '../ui/ShopList';
import { Answer } from '../ui/States';
import { findingText, stateOf } from './labels';

const FACTS = 'minmax(7rem, auto) 1fr';
const MAILED = 'The customer gets this by email, word for word. The audit trail records it.';

export default function CasePage() {
  const { caseId = '' } = useParams();
  const file = useApiQuery<CaseFileView>(`cases/${encodeURIComponent(caseId)}`);
  return (
    <>
      <Title title="Case" />
      <Answer of={file} loading="Loading the case..." failed="Failed to load this case">
        {(data) => <CaseFile file={data} />}
      </Answer>
    </>
  );
}

function CaseFile({ file }: { file: CaseFileView }) {
  const nameOf = useOfferName();
  const [command, setCommand] = useState<Command | null>(null);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography component="h2" variant="h5">
          {`${humanize(file.kind)}: ${money(file.amountCents, file.currency)} for ${nameOf(file.offerKey)}`}
        </Typography>
        <StatusChip status={stateOf(file)} />
      </Box>
      {file.overdue && (
        <Alert severity="error" sx={{ mb: 2 }}>
          An answer was due by {dateTime(file.dueAt)}.
        </Alert>
      )}
      <PartGrid min={440}>
        <Matter file={file} onCommand={setCommand} />
        <Purchase file={file} offer={nameOf(file.offerKey)} />
        <Reading file={file} />
        <Person file={file} />
      </PartGrid>
      {command && <CommandDialog command={command} onClose={() => setCommand(null)} />}
    </>
  );
}

function Matter({ file, onCommand }: { file: CaseFileView; onCommand: (command: Command) => void }) {
  const open = file.state === 'open';
  return (
    <Panel title={file.kind === 'claim' ? 'What is claimed' : 'What the bank says'}>
      <Facts
        columns={FACTS}
        of={{
          Reason: humanize(file.reason),
          'Why no rule covers it': file.finding && findingText(file.finding, file.readAt),
          'Asked by': file.askedByUserId && (
            <VisitorLink userId={file.askedByUserId}>{file.askedByEmail ?? 'Visitor'}</VisitorLink>
          ),
          Message: file.message,
          Opened: dateTime(file.openedAt),
          Due: dateTime(file.dueAt),
          'Evidence until': file.evidenceDueAt && dateTime(file.evidenceDueAt),
          Dispute: file.disputeId,
          Closed: file.closedAt && dateTime(file.closedAt),
          Answer: file.words,
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {open && file.kind === 'claim' && (
          <>
            <Button variant="contained" onClick={() => onCommand(answer(file, 'grant'))}>
              Grant
            </Button>
            <Button variant="outlined" onClick={() => onCommand(answer(file, 'refuse'))}>
              Refuse
            </Button>
          </>
        )}
        <Button variant="outlined" href={`${API}/cases/${file.id}/evidence`} download>
          Download the evidence
        </Button>
        {open && file.kind === 'dispute' && isSimulated(file.transactionId) && (
          <>
            <Button variant="outlined" onClick={() => onCommand(decide(file, 'won'))}>
              Simulate: won
            </Button>
            <Button variant="outlined" onClick={() => onCommand(decide(file, 'lost'))}>
              Simulate: lost
            </Button>
          </>
        )}
      </Box>
    </Panel>
  );
}

const Purchase = ({ file, offer }: { file: CaseFileView; offer: string }) => (
  <Panel title="The purchase">
    <Facts
      columns={FACTS}
      of={{
        Offer: offer,
        Payment: humanize(file.paymentKind),
        Price: money(file.amountCents, file.currency),
        Paid: file.paidAt && dateTime(file.paidAt),
        'Paid with': file.cardBrand && `${file.cardBrand} ending in ${file.cardLast4 ?? ''}`,
        Transaction: file.transactionId,
        State: humanize(file.paymentState),
        Dispute: file.disputeState && humanize(file.disputeState),
      }}
    />
  </Panel>
);

const Reading = ({ file }: { file: CaseFileView }) => (
  <Panel title="What was read">
    <Facts
      columns={FACTS}
      of={{
        Vehicle: file.vehicle ?? 'Not identified',
        VIN: file.vin,
        'History arrived': file.fulfilledAt ? dateTime(file.fulfilledAt) : 'Not yet',
        Signed: file.signedAt ? `${dateTime(file.signedAt)}, ${file.signedName ?? 'drawn'}` : 'No',
        'Address given': file.addressedAt ? `${dateTime(file.addressedAt)}, ${file.address ?? ''}` : 'No',
        Read: file.readAt.length === 0 ? 'Never' : file.readAt.map(dateTime).join('; '),
      }}
    />
  </Panel>
);

function refundText({ amountCents, currency, reason, at }: CaseFileView['refunds'][number]): string {
  const why = humanize(reason ?? 'no reason kept').toLowerCase();
  return `${money(amountCents, currency)} (${why})${at ? ` on ${dateTime(at)}` : ''}`;
}

const Person = ({ file }: { file: CaseFileView }) => (
  <Panel title="The customer">
    <Facts
      columns={FACTS}
      of={{
        Customer: <VisitorLink userId={file.userId}>{file.email ?? file.fullName ?? 'Visitor'}</VisitorLink>,
        Name: file.fullName,
        'Other cases': String(file.earlierCases),
        'Disputed payments': String(file.disputes),
        'Refunded before': file.refunds.map(refundText).join('; ') || 'Nothing',
      }}
    />
  </Panel>
);

const answer = ({ id, amountCents, currency }: CaseFileView, how: 'grant' | 'refuse'): Command => ({
  title: how === 'grant' ? `Return ${money(amountCents, currency)}?` : 'Refuse this claim?',
  explanation:
    how === 'grant'
      ? 'The whole payment goes back, and the reports, the credits and the subscription it paid for end; a subscription whose current period a later payment pays for runs to the end of it. This cannot be undone.'
      : 'The customer sees your answer and can ask again within the 30 days.',
  confirm: how === 'grant' ? 'Grant' : 'Refuse',
  path: `cases/${id}/answer`,
  body: { answer: how },
  done: how === 'grant' ? 'The money is on its way back.' : 'The answer is on its way.',
  readBy: MAILED,
});

const decide = ({ paymentId }: CaseFileView, to: 'won' | 'lost'): Command => ({
  title: `Simulate: the dispute is ${to}?`,
  explanation:
    to === 'won'
      ? "The buyer's bank lets the payment stand, and the buyer gets back what was withdrawn."
      : "The buyer's bank returns the money. What was withdrawn is gone for good.",
  confirm: 'Simulate',
  path: `payments/${paymentId}/dispute`,
  body: { to },
  done: 'The case closes in a moment.',
});
