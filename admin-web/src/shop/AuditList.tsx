import Box from '@mui/material/Box';
import { TextInput } from 'react-admin';
import { AUDIT_ACTIONS } from '../../../backend/src/platform/input-rules/codes.js';
import type { AdminAuditEntryView } from '../providers/types';
import { dateTime, humanize } from '../ui/format';
import { CodeFilter, type Column, RowCard, ShopList } from '../ui/ShopList';

/** Names of earlier versions, which the trail still holds. */
const FORMER_ACTIONS = ['refund-charge'];

const filters = [
  <TextInput key="q" source="q" label="Subject" alwaysOn resettable />,
  <CodeFilter key="action" source="action" label="Command" codes={[...AUDIT_ACTIONS, ...FORMER_ACTIONS]} alwaysOn />,
];

const textOf = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value));

/** E.g. 'reason: scraping, hours: 24'. */
const details = ({ details: entries }: AdminAuditEntryView): string =>
  Object.entries(entries)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${humanize(name).toLowerCase()}: ${textOf(value)}`)
    .join(', ');

const columns: Column<AdminAuditEntryView>[] = [
  { source: 'createdAt', label: 'When', render: (row) => dateTime(row.createdAt) },
  { label: 'Operator', render: (row) => row.operator },
  { label: 'Command', render: (row) => humanize(row.action) },
  { label: 'Subject', render: (row) => row.subject || 'None' },
  {
    label: 'Details',
    render: (row) => <Box sx={{ maxWidth: 380, overflowWrap: 'anywhere' }}>{details(row) || 'None'}</Box>,
  },
  { label: 'From', render: (row) => row.ipAddress || 'Unknown' },
];

export default function AuditList() {
  return (
    <ShopList<AdminAuditEntryView>
      title="Audit trail"
      filters={filters}
      empty="Commands appear here."
      columns={columns}
      card={(row) => (
        <RowCard
          title={`${humanize(row.action)} ${row.subject ?? ''}`}
          lines={[details(row)]}
          note={`${row.operator} from ${row.ipAddress ?? 'an unknown address'}, ${dateTime(row.createdAt)}`}
        />
      )}
    />
  );
}
