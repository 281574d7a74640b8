import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Datagrid, FunctionField, TextField, TextInput } from 'react-admin';
import type { AdminAuditEntryView } from '../providers/types';
import { CodeFilter } from '../ui/CodeFilter';
import { dateTime, humanize } from '../ui/format';
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
  // Names of earlier versions, which the trail keeps.
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

/** E.g. 'reason: scraping, hours: 24'. */
const details = ({ details: entries }: AdminAuditEntryView): string =>
  Object.entries(entries)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${humanize(name).toLowerCase()}: ${inWords(value)}`)
    .join(', ');

export default function AuditList() {
  return (
    <ShopList<AdminAuditEntryView>
      title="Audit trail"
      filters={filters}
      empty="Commands appear here."
      card={(row) => (
        <>
          <Typography sx={{ fontWeight: 600 }}>
            {humanize(row.action)} {row.subject}
          </Typography>
          {details(row) && <Typography variant="body2">{details(row)}</Typography>}
          <Typography variant="body2" color="textSecondary">
            {row.operator} from {row.ipAddress ?? 'an unknown address'}, {dateTime(row.createdAt)}
          </Typography>
        </>
      )}
      table={
        <Datagrid bulkActionButtons={false} rowClick={false} empty={<NoMatch />}>
          <FunctionField<AdminAuditEntryView>
            source="createdAt"
            label="When"
            render={(row) => dateTime(row.createdAt)}
          />
          <TextField source="operator" label="Operator" sortable={false} />
          <FunctionField<AdminAuditEntryView> label="Command" render={(row) => humanize(row.action)} />
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
