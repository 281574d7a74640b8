import Chip from '@mui/material/Chip';
import { humanize } from '../ui/format';

const GOOD = new Set(['completed', 'paid', 'active', 'trialing', 'sent', 'granted', 'won']);
const BAD = new Set(['failed', 'past_due', 'dead', 'critical', 'overdue', 'lost']);

export function StatusChip({ status }: { status: string }) {
  const color = GOOD.has(status) ? 'primary' : BAD.has(status) ? 'error' : 'default';
  return <Chip size="small" variant="outlined" color={color} label={humanize(status)} />;
}
