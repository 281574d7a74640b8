import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AdminConversionView } from '../providers/types';
import { dateTime } from '../ui/format';
import { Loading } from '../ui/States';
import { addressOf, contactOf, nameOf, vehicleOf } from './conversion';
import { NoConversions } from './ConversionTable';
import { VerifiedBadge } from './VerifiedBadge';

export function ConversionCards() {
  const { data = [], isPending } = useListContext<AdminConversionView>();
  if (isPending) return <Loading text="Loading the list..." />;
  if (data.length === 0) return <NoConversions />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((row) => (
        <Box component="li" key={row.id} sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
            <Link component={RouterLink} to={`/visitors/${row.user_id}`} sx={{ fontWeight: 600 }}>
              {nameOf(row)}
            </Link>
            <VerifiedBadge verified={row.verified} />
          </Box>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {contactOf(row)}
          </Typography>
          <Typography variant="body2">{addressOf(row)}</Typography>
          <Typography variant="body2">{vehicleOf(row)}</Typography>
          <Typography variant="body2" color="textSecondary">
            {row.device} · {dateTime(row.signature_completed_at)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
