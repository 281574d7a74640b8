import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { NullableBooleanInput, RefreshButton, TextInput, useRefresh } from 'react-admin';
import type { AdminReportView } from '../providers/types';
import { CommandDialog } from '../ui/CommandDialog';
import { dateTime } from '../ui/format';
import { byAge, type Column, NothingMatches, type Orders, ShopList, visitorColumn, VisitorLink } from '../ui/ShopList';
import { Nothing } from '../ui/States';

const filters = [
  <TextInput key="q" source="q" label="VIN, model or report token" alwaysOn resettable />,
  <NullableBooleanInput
    key="paid"
    source="paid"
    label="Payment"
    nullLabel="All"
    trueLabel="Paid"
    falseLabel="Not paid"
    alwaysOn
  />,
];

const ORDERS: Orders = [
  ...byAge('searchedAt'),
  { field: 'vin', order: 'ASC', name: 'VIN, A to Z' },
  { field: 'vin', order: 'DESC', name: 'VIN, Z to A' },
];

const vehicleOf = ({ vehicle }: AdminReportView): string => vehicle ?? 'Not identified';

/** The steps a visitor has taken, e.g. 'Paid, signed'. */
function progress({ paid, signed, addressed }: AdminReportView): string {
  const done = [paid && 'paid', signed && 'signed', addressed && 'address given'].filter(Boolean).join(', ');
  return done ? done.charAt(0).toUpperCase() + done.slice(1) : 'Not paid';
}

const step = (isDone: boolean) =>
  isDone ? (
    <CheckIcon titleAccess="Yes" fontSize="small" color="primary" sx={{ display: 'block' }} />
  ) : (
    <Box component="span" role="img" aria-label="No" sx={{ color: 'text.secondary' }}>
      –
    </Box>
  );

const columns: Column<AdminReportView>[] = [
  { label: 'Vehicle', render: vehicleOf, sx: { display: 'block', fontWeight: 600, minWidth: '9rem' } },
  { source: 'vin', label: 'VIN', className: 'vin', render: (row) => row.vin || 'Not known' },
  { source: 'searchedAt', label: 'Searched', render: (row) => dateTime(row.searchedAt) },
  { label: 'Paid', render: (row) => step(row.paid) },
  { label: 'Signed', render: (row) => step(row.signed) },
  { label: 'Address', render: (row) => step(row.addressed) },
  visitorColumn((row) => row.email ?? 'Guest'),
  { label: 'Action', render: (row) => <ReleaseReport report={row} /> },
];

/** Not polled: that would keep an idle session open. */
export default function ReportList() {
  return (
    <ShopList<AdminReportView>
      title="Reports"
      filters={filters}
      sort={{ field: 'searchedAt', order: 'DESC' }}
      orders={ORDERS}
      failed="Failed to load the reports"
      empty={<NoReports />}
      noMatch={
        <NothingMatches
          title="No report matches"
          text="No report has this token, or a VIN that starts this way, with this payment state."
        />
      }
      columns={columns}
      card={(row) => (
        <>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Typography sx={{ fontWeight: 600, flex: '1 0 55%' }}>{vehicleOf(row)}</Typography>
            <Typography
              variant="body2"
              color={row.paid ? 'primary' : 'textSecondary'}
              sx={{ fontWeight: 600, textAlign: 'right' }}
            >
              {progress(row)}
            </Typography>
          </Box>
          <Typography variant="body2" className="vin">
            {row.vin ?? 'VIN not known'}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {dateTime(row.searchedAt)}
            {' · '}
            <VisitorLink userId={row.userId}>{row.email ?? 'Guest'}</VisitorLink>
          </Typography>
          <ReleaseReport report={row} />
        </>
      )}
    />
  );
}

function NoReports() {
  return (
    <Nothing
      title="No reports yet"
      text="A report appears here as soon as a visitor looks up a vehicle. Look one up yourself, then refresh."
    >
      <Box sx={{ display: 'flex', justifyContent: 'center', flexWrap: 'wrap', gap: 2 }}>
        <Button href="/" variant="contained">
          Open the shop
        </Button>
        <RefreshButton size="medium" />
      </Box>
    </Nothing>
  );
}

/** For a buyer who can't sign or give an address (row 97). */
function ReleaseReport({ report }: { report: AdminReportView }) {
  const [open, setOpen] = useState(false);
  const refresh = useRefresh();
  if (!report.paid || (report.signed && report.addressed)) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Release
      </Button>
      {open && (
        <CommandDialog
          command={{
            title: 'Release this report',
            explanation:
              'The buyer can then read it without the missing signature or address. We invent no evidence in their place.',
            confirm: 'Release',
            path: `reports/${report.id}/release`,
            done: 'The buyer can read the report now.',
            onDone: () => refresh(),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
