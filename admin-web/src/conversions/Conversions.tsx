import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { periodLabel, usePeriod } from '../period/period';
import type { AdminConversionView } from '../providers/types';
import { dateTime } from '../ui/format';
import { type Column, Rows, VisitorLink } from '../ui/ShopList';

/** Empty values as specified (B2-142..B2-144). */
const nameOf = ({ full_name }: AdminConversionView): string => full_name ?? 'Guest User';
const contactOf = ({ email }: AdminConversionView): string => email ?? 'No email (signature only)';
const addressOf = ({ address_line1, city, state, zip_code }: AdminConversionView): string =>
  address_line1 ? `${address_line1}, ${city ?? ''}, ${state ?? ''} ${zip_code ?? ''}` : 'No address';
const vehicleOf = ({ vehicle_year, vehicle_make, vehicle_model }: AdminConversionView): string =>
  [vehicle_year, vehicle_make, vehicle_model].filter(Boolean).join(' ') || 'Not identified';

const verifiedBadge = (verified: boolean) => (
  <Chip
    size="small"
    variant="outlined"
    color={verified ? 'primary' : 'default'}
    label={verified ? 'Verified' : 'Unverified'}
  />
);

const two = (first: ReactNode, second: string | null, className?: string) => (
  <>
    <Box sx={{ overflowWrap: 'anywhere' }}>{first}</Box>
    {second && (
      <Typography variant="body2" color="textSecondary" className={className}>
        {second}
      </Typography>
    )}
  </>
);

/** B2-136..B2-141. */
const columns: Column<AdminConversionView>[] = [
  {
    source: 'full_name',
    label: 'User',
    render: (row) => two(<VisitorLink userId={row.user_id}>{nameOf(row)}</VisitorLink>, row.ip_address),
  },
  { source: 'email', label: 'Contact', render: (row) => two(contactOf(row), row.phone_number) },
  { source: 'city', label: 'Address', render: addressOf },
  { source: 'vehicle_make', label: 'Vehicle', render: (row) => two(vehicleOf(row), row.vin, 'vin') },
  { source: 'device', label: 'Device', render: (row) => row.device },
  {
    source: 'signature_completed_at',
    label: 'Completed',
    render: (row) => (
      <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', whiteSpace: 'nowrap' }}>
        {dateTime(row.signature_completed_at)}
        {verifiedBadge(row.verified)}
      </Box>
    ),
  },
];

export function Conversions() {
  return (
    <Rows<AdminConversionView>
      columns={columns}
      rowClick={(_, __, row) => `/visitors/${(row as AdminConversionView).user_id}`}
      noMatch={<NoConversions />}
      card={(row) => (
        <>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
            <Link component={RouterLink} to={`/visitors/${row.user_id}`} sx={{ fontWeight: 600 }}>
              {nameOf(row)}
            </Link>
            {verifiedBadge(row.verified)}
          </Box>
          {[contactOf(row), addressOf(row), vehicleOf(row)].map((line) => (
            <Typography key={line} variant="body2">
              {line}
            </Typography>
          ))}
          <Typography variant="body2" color="textSecondary">
            {row.device} · {dateTime(row.signature_completed_at)}
          </Typography>
        </>
      )}
    />
  );
}

/** Repeats the period, which is chosen far above. */
function NoConversions() {
  const { period } = usePeriod();
  const { filterValues } = useListContext();
  const filtered = Object.keys(filterValues as object).length > 0;
  return (
    <Typography color="textSecondary" sx={{ p: 3 }}>
      {filtered ? 'No one who matches the filters' : 'No one'} signed in the {periodLabel(period)}. Choose another
      period
      {filtered ? ', or clear the filters.' : '.'}
    </Typography>
  );
}
