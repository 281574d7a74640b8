import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { periodQuery, usePeriod } from '../period/period';
import type { VariantFiguresView } from '../providers/types';
import { useApiQuery } from '../providers/use-api';
import { money, number } from '../../../backend/src/platform/input-rules/formats.js';
import { humanize, percent } from '../ui/format';
import { FigureTable } from '../ui/FigureTable';
import { InfoTip, Panel } from '../ui/Panel';
import { Answer } from '../ui/States';

const DEFINITION =
  'Visitors who were assigned a variant in the period, and which of them paid since. Revenue is what their purchases cost, without refunded ones, renewals and extra reports. The interval holds the true rate in 95 of 100 cases (Wilson): while two intervals overlap, the difference may be chance.';

export function Variants() {
  const { period } = usePeriod();
  const answer = useApiQuery<VariantFiguresView[]>(`variant-comparison?${periodQuery(period)}`);
  return (
    <Panel title="Variants of cart and checkout" action={<InfoTip about="this comparison" text={DEFINITION} />}>
      <Answer of={answer} loading="Comparing the variants..." failed="Failed to compare the variants">
        {(rows) =>
          rows.length > 0 ? (
            <VariantTable rows={rows} />
          ) : (
            <Typography color="textSecondary">
              No visitor saw a variant in this period. Weights are set by CART_VARIANTS and CHECKOUT_VARIANTS.
            </Typography>
          )
        }
      </Answer>
    </Panel>
  );
}

const INTERVAL = '95% interval';

const VariantTable = ({ rows }: { rows: VariantFiguresView[] }) => (
  <FigureTable
    label="Comparison of the variants"
    of="Variant"
    columns={['Visitors', 'Buyers', 'Conversion', INTERVAL, 'Revenue']}
    drawn={INTERVAL}
    rows={rows.map((row) => ({
      name: humanize(row.variant),
      figures: [
        number(row.visitors),
        number(row.buyers),
        percent(row.conversion),
        <Interval key="interval" {...row} />,
        money(row.revenueCents),
      ],
    }))}
  />
);

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
