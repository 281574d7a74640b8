import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { periodQuery } from '../period/period';
import { usePeriod } from '../period/PeriodContext';
import type { VariantFiguresView } from '../providers/types';
import { useApiQuery } from '../providers/use-api-query';
import { count, money, percent, words } from '../ui/format';
import { InfoTip } from '../ui/InfoTip';
import { Panel } from '../ui/Panel';
import { Failed, Loading } from '../ui/States';

const DEFINITION =
  'Visitors who were given a variant in the period, and which of them paid since. The interval holds the true rate in 95 of 100 cases (Wilson): while two intervals overlap, the difference may be chance.';

/** The variants of cart and checkout beside each other, with how sure the difference is. */
export function Variants() {
  const { period } = usePeriod();
  const answer = useApiQuery<VariantFiguresView[]>(`variant-comparison?${periodQuery(period)}`);
  return (
    <Panel title="Variants of cart and checkout" action={<InfoTip about="this comparison" text={DEFINITION} />}>
      {answer.isPending && <Loading text="Comparing the variants..." />}
      {answer.isError && (
        <Failed title="Failed to compare the variants" error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.data?.length === 0 && (
        <Typography color="textSecondary">
          No visitor met a variant in this period. Weights are set by CART_VARIANTS and CHECKOUT_VARIANTS.
        </Typography>
      )}
      {answer.data && answer.data.length > 0 && <VariantTable rows={answer.data} />}
    </Panel>
  );
}

function VariantTable({ rows }: { rows: VariantFiguresView[] }) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Comparison of the variants">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Variant</TableCell>
            <TableCell align="right">Visitors</TableCell>
            <TableCell align="right">Buyers</TableCell>
            <TableCell align="right">Conversion</TableCell>
            <TableCell sx={{ minWidth: 200 }}>95 % interval</TableCell>
            <TableCell align="right">Revenue</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.variant}>
              <TableCell component="th" scope="row">
                {words(row.variant)}
              </TableCell>
              <TableCell align="right">{count(row.visitors)}</TableCell>
              <TableCell align="right">{count(row.buyers)}</TableCell>
              <TableCell align="right">{percent(row.conversion)}</TableCell>
              <TableCell>
                <Interval {...row} />
              </TableCell>
              <TableCell align="right">{money(row.revenueCents)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Interval({ low, high, conversion }: VariantFiguresView) {
  return (
    <>
      {percent(low)} to {percent(high)}
      <Box aria-hidden sx={{ position: 'relative', height: 6, mt: 0.5, bgcolor: 'action.hover', borderRadius: 1 }}>
        <Box
          sx={{
            position: 'absolute',
            left: `${low}%`,
            width: `${Math.max(0.5, high - low)}%`,
            height: '100%',
            bgcolor: 'primary.main',
            opacity: 0.45,
            borderRadius: 1,
          }}
        />
        <Box
          sx={{ position: 'absolute', left: `${conversion}%`, width: 2, height: 10, top: -2, bgcolor: 'primary.main' }}
        />
      </Box>
    </>
  );
}
