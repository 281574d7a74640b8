import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Datagrid, FunctionField, TextField, useListContext } from 'react-admin';
import { periodWords } from '../period/period';
import { usePeriod } from '../period/use-period';
import type { AdminConversionView } from '../providers/types';
import { VisitorLink } from '../shop/VisitorLink';
import { dateTime } from '../ui/format';
import { addressOf, contactOf, nameOf, vehicleOf } from './conversion';
import { VerifiedBadge } from './VerifiedBadge';

const Two = ({ first, second, vin }: { first: ReactNode; second: string | null; vin?: boolean }) => (
  <>
    <Box sx={{ overflowWrap: 'anywhere' }}>{first}</Box>
    {second && (
      <Typography variant="body2" color="textSecondary" className={vin ? 'vin' : undefined}>
        {second}
      </Typography>
    )}
  </>
);

/** Columns B2-136..B2-141. */
export function ConversionTable() {
  return (
    <Datagrid
      bulkActionButtons={false}
      rowClick={(_, __, row) => `/visitors/${(row as AdminConversionView).user_id}`}
      empty={<NoConversions />}
    >
      <FunctionField<AdminConversionView>
        source="full_name"
        label="User"
        render={(row) => (
          <Two first={<VisitorLink userId={row.user_id}>{nameOf(row)}</VisitorLink>} second={row.ip_address} />
        )}
      />
      <FunctionField<AdminConversionView>
        source="email"
        label="Contact"
        render={(row) => <Two first={contactOf(row)} second={row.phone_number} />}
      />
      <FunctionField<AdminConversionView> source="city" label="Address" render={addressOf} />
      <FunctionField<AdminConversionView>
        source="vehicle_make"
        label="Vehicle"
        render={(row) => <Two first={vehicleOf(row)} second={row.vin} vin />}
      />
      <TextField source="device" label="Device" />
      <FunctionField<AdminConversionView>
        source="signature_completed_at"
        label="Completed"
        render={(row) => (
          <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', whiteSpace: 'nowrap' }}>
            {dateTime(row.signature_completed_at)}
            <VerifiedBadge verified={row.verified} />
          </Box>
        )}
      />
    </Datagrid>
  );
}

/** Repeats the period, which is chosen far above. */
export function NoConversions() {
  const { period } = usePeriod();
  const { filterValues } = useListContext();
  const filtered = Object.keys(filterValues as object).length > 0;
  return (
    <Typography color="textSecondary" sx={{ p: 3 }}>
      {filtered ? 'No one who matches the filters' : 'No one'} signed in the {periodWords(period)}. Choose another
      period
      {filtered ? ', or clear the filters.' : '.'}
    </Typography>
  );
}
