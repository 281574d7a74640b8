import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Datagrid, FunctionField, TextField, TextInput } from 'react-admin';
import type { AdminAuditEntryView } from '../providers/types';
import { CodeFilter } from '../ui/CodeFilter';
import { moment, words } from '../ui/format';
import { NoMatch, ShopList } from '../ui/ShopList';

const ACTIONS = [
  'login',
  'logout',
  'login-failed',
  'view-list',
  'block-ip',
  'unblock-ip',
  'view-visitor',
  'export-conversions',
  'preview-mail',
  'refund',
  'refund-subscription-payment',
  // What versions before called it: nothing of the trail is ever changed.
  'refund-charge',
  'cancel-subscription',
  'resend-receipt',
  'grant-credit',
  'release-report',
  'view-case',
  'grant-claim',
  'refuse-claim',
  'download-evidence',
  'play-dispute',
  'retry-job',
  'change-password',
  'turn-on-second-factor',
  'turn-off-second-factor',
  'end-session',
  'add-operator',
  'change-role',
  'reset-operator',
  'disable-operator',
  'enable-operator',
];

const filters = [
  <TextInput key="q" source="q" label="Subject" alwaysOn resettable />,
  <CodeFilter key="action" source="action" label="Command" codes={ACTIONS} alwaysOn />,
];

const inWords = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value));

/** The details in words, e.g. 'reason: scraping, hours: 24'. */
const details = ({ details: given }: AdminAuditEntryView): string =>
  Object.entries(given)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${words(name).toLowerCase()}: ${inWords(value)}`)
    .join(', ');

/** Every command that was given here and every look at personal data. Nothing of it can be changed. */
export default function AuditList() {
  return (
    <ShopList<AdminAuditEntryView>
      title="Audit trail"
      filters={filters}
      empty="Commands appear here."
      card={(row) => (
        <>
          <Typography sx={{ fontWeight: 600 }}>
            {words(row.action)} {row.subject}
          </Typography>
          {details(row) && <Typography variant="body2">{details(row)}</Typography>}
          <Typography variant="body2" color="textSecondary">
            {row.operator} from {row.ipAddress ?? 'an unknown address'}, {moment(row.createdAt)}
          </Typography>
        </>
      )}
      table={
        <Datagrid bulkActionButtons={false} rowClick={false} empty={<NoMatch />}>
          <FunctionField<AdminAuditEntryView> source="createdAt" label="When" render={(row) => moment(row.createdAt)} />
          <TextField source="operator" label="Operator" sortable={false} />
          <FunctionField<AdminAuditEntryView> label="Command" render={(row) => words(row.action)} />
          <TextField source="subject" label="Subject" sortable={false} emptyText="None" />
          <FunctionField<AdminAuditEntryView>
            label="Details"
            render={(row) => <Box sx={{ maxWidth: 380, overflowWrap: 'anywhere' }}>{details(row) || 'None'}</Box>}
          />
          <TextField source="ipAddress" label="From" sortable={false} emptyText="Unknown" />
        </Datagrid>
      }
    />
  );
}
