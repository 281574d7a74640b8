import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Figure } from '../ui/Figure';
import { count, percent } from '../ui/format';
import { FigureGrid, Panel } from '../ui/Panel';
import type { FunnelStatsView } from '../providers/types';

const STEP = { signature: 'From report to signature', address: 'From signature to address' } as const;

export function FunnelCards({ stats, period }: { stats: FunnelStatsView; period: string }) {
  const { funnel, conversionRates, avgTime } = stats;
  const dropOff = funnel.reports > 0 ? 100 - conversionRates.reportToSignature : 0;
  return (
    <FigureGrid>
      <Figure
        label="Active Sessions"
        value={count(funnel.reports)}
        note={period}
        definition="Reports looked up in the period. One visitor can have several."
      />
      <Figure
        label="Drop-off Rate"
        value={percent(dropOff)}
        definition="100% minus the share of the period's reports that were signed."
      />
      <Figure
        label="Completion Rate"
        value={percent(conversionRates.overall)}
        definition="Share of the period's reports that got as far as an address."
      />
      <Figure
        label="Avg. Time"
        value={avgTime}
        definition="Median time from looking a vehicle up to giving the address, for the period's reports that got that far."
      />
    </FigureGrid>
  );
}

/** Steps that fewer than half of at least 20 took (row 83). */
export function DropOffs({ stats: { funnel, criticalDropOffs } }: { stats: FunnelStatsView }) {
  return (
    <Box sx={{ mb: 2 }}>
      <Panel title="Critical drop-off points">
        {funnel.reports === 0 && <Typography color="textSecondary">No data available</Typography>}
        {funnel.reports > 0 && criticalDropOffs.length === 0 && (
          <Typography>No critical drop-off points detected</Typography>
        )}
        <Box sx={{ display: 'grid', gap: 1 }}>
          {criticalDropOffs.map(({ step, rate, cases }) => (
            <Alert key={step} severity="warning" role="note">
              {STEP[step]}: only {percent(rate)} of {count(cases)} went on.
            </Alert>
          ))}
        </Box>
      </Panel>
    </Box>
  );
}

export function StepCards({ stats: { funnel, conversionRates } }: { stats: FunnelStatsView }) {
  return (
    <>
      <FigureGrid>
        <Figure
          label="Reports Generated"
          value={count(funnel.reports)}
          note="Entry point"
          definition="Everything that was looked up in the period."
        />
        <Figure
          label="Signatures"
          value={count(funnel.signatures)}
          note={`${percent(conversionRates.reportToSignature)} of the reports`}
          definition="Of these reports, the ones that were signed, whenever that was."
        />
        <Figure
          label="Addresses"
          value={count(funnel.addresses)}
          note={`${percent(conversionRates.signatureToAddress)} of the signatures`}
          definition="Of these reports, the ones whose buyer gave an address. Addresses deleted since are counted."
        />
      </FigureGrid>
      <Typography sx={{ mb: 2 }}>
        Overall conversion rate: <strong>{percent(conversionRates.overall)}</strong>
      </Typography>
    </>
  );
}
