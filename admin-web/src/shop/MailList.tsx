import Button from '@mui/material/Button';
import { useState } from 'react';
import { NullableBooleanInput, TextInput } from 'react-admin';
import type { AdminMailView } from '../providers/types';
import { dateTime, mailName } from '../ui/format';
import { type Column, RowCard, ShopList, StatusChip } from '../ui/ShopList';
import { MailPreview } from './MailPreview';

const filters = [
  <TextInput key="q" source="q" label="Recipient" alwaysOn resettable />,
  <NullableBooleanInput
    key="sent"
    source="sent"
    label="State"
    nullLabel="All"
    trueLabel="Sent"
    falseLabel="Not sent"
    alwaysOn
  />,
];

export default function MailList() {
  const [shown, setShown] = useState<AdminMailView | null>(null);
  const preview = (row: AdminMailView) => (
    <Button size="small" variant="outlined" onClick={() => setShown(row)}>
      Preview
    </Button>
  );
  const columns: Column<AdminMailView>[] = [
    { source: 'createdAt', label: 'Ordered', render: (row) => dateTime(row.createdAt) },
    { label: 'Kind', render: (row) => mailName(row.kind) },
    { label: 'Recipient', render: (row) => row.recipient || 'Forgotten' },
    { label: 'State', render: (row) => <StatusChip status={row.status} /> },
    { label: 'Attempts', render: (row) => row.attempts },
    { label: 'Last error', render: (row) => row.lastError || 'None' },
    { label: 'Actions', render: preview },
  ];
  return (
    <>
      <ShopList<AdminMailView>
        title="Outgoing mail"
        filters={filters}
        empty="An email appears here when the shop has to send one: a receipt, a reminder, a link."
        columns={columns}
        card={(row) => (
          <RowCard
            title={mailName(row.kind)}
            status={<StatusChip status={row.status} />}
            lines={[row.recipient ?? 'Forgotten']}
            note={`${dateTime(row.createdAt)} ${row.lastError ?? ''}`}
          >
            {preview(row)}
          </RowCard>
        )}
      />
      {shown && <MailPreview mail={shown} onClose={() => setShown(null)} />}
    </>
  );
}
