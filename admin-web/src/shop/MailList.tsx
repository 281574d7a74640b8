import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Datagrid, FunctionField, NullableBooleanInput, TextField, TextInput } from 'react-admin';
import type { AdminMailView } from '../providers/types';
import { dateTime } from '../ui/format';
import { mailName } from '../ui/mail-names';
import { NoMatch, ShopList } from '../ui/ShopList';
import { MailPreview } from './MailPreview';
import { StatusChip } from './StatusChip';

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
  return (
    <>
      <ShopList<AdminMailView>
        title="Outgoing mail"
        filters={filters}
        empty="An email appears here when the shop has to send one: a receipt, a reminder, a link."
        card={(row) => (
          <>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <Typography sx={{ fontWeight: 600 }}>{mailName(row.kind)}</Typography>
              <StatusChip status={row.status} />
            </Box>
            <Typography variant="body2">{row.recipient ?? 'Forgotten'}</Typography>
            <Typography variant="body2" color="textSecondary" gutterBottom>
              {dateTime(row.createdAt)} {row.lastError}
            </Typography>
            {preview(row)}
          </>
        )}
        table={
          <Datagrid bulkActionButtons={false} rowClick={false} empty={<NoMatch />}>
            <FunctionField<AdminMailView>
              source="createdAt"
              label="Ordered"
              render={(row) => dateTime(row.createdAt)}
            />
            <FunctionField<AdminMailView> label="Kind" render={(row) => mailName(row.kind)} />
            <TextField source="recipient" label="Recipient" sortable={false} emptyText="Forgotten" />
            <FunctionField<AdminMailView> label="State" render={(row) => <StatusChip status={row.status} />} />
            <TextField source="attempts" label="Attempts" sortable={false} />
            <TextField source="lastError" label="Last error" sortable={false} emptyText="None" />
            <FunctionField<AdminMailView> label="Actions" render={preview} />
          </Datagrid>
        }
      />
      {shown && <MailPreview mail={shown} onClose={() => setShown(null)} />}
    </>
  );
}
