import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title } from 'react-admin';
import { number } from '../../../backend/src/platform/input-rules/formats.js';
import { periodLabel, periodQuery, usePeriod } from '../period/period';
import { PeriodBar } from '../period/PeriodBar';
import type { FunnelStatsView, FunnelTrendView } from '../providers/types';
import { useApiQuery } from '../providers/use-api';
import { percent } from '../ui/format';
import { Figures, Panel, PartGrid } from '../ui/Panel';
import { Failed, Loading } from '../ui/States';
import { FunnelChart } from './FunnelChart';
import { TrendChart } from './TrendChart';
import { Variants } from './Variants';
import { type Dimension, Visits } from './Visits';

export default function FunnelPage() {
  const { period } = usePeriod();
  // Here, because the visits remount with each period.
  const [visitsBy, setVisitsBy] = useState<Dimension>('page');
  const query = periodQuery(period);
  const stats = useApiQuery<FunnelStatsView>(`funnel-stats?${query}`);
  const trend = useApiQuery<FunnelTrendView>(`funnel-trend?${query}`);
  const retry = () => void Promise.all([stats.refetch(), trend.refetch()]);
  return (
    <>
      <Title title="Live Funnel Analysis" />
      <PeriodBar updatedAt={stats.dataUpdatedAt} busy={stats.isFetching || trend.isFetching} />
      {stats.isPending && <Loading text="Loading the funnel..." />}
      {(stats.error ?? trend.error) && (
        <Failed title="Failed to load the funnel" error={stats.error ?? trend.error} onRetry={retry} />
      )}
      {stats.isSuccess && (
        <>
          <FunnelCards stats={stats.data} period={periodLabel(period)} />
          <DropOffs stats={stats.data} />
          <StepCards stats={stats.data} />
        </>
      )}
      {trend.isSuccess && (
        <>
          <PartGrid min={340}>
            <FunnelChart steps={trend.data.steps} />
            <TrendChart trend={trend.data} />
          </PartGrid>
          <PartGrid min={700}>
            <Visits by={visitsBy} onBy={setVisitsBy} />
            <Variants />
          </PartGrid>
        </>
      )}
    </>
  );
}

const STEP = { signature: 'From report to signature', address: 'From signature to address' } as const;

function FunnelCards({ stats, period }: { stats: FunnelStatsView; period: string }) {
  const { funnel, conversionRates, avgTime } = stats;
  const dropOff = funnel.reports > 0 ? 100 - conversionRates.reportToSignature : 0;
  return (
    <Figures
      of={[
        {
          label: 'Active Sessions',
          value: number(funnel.reports),
          note: period,
          definition: 'Reports looked up in the period. One visitor can have several.',
        },
        {
          label: 'Drop-off Rate',
          value: percent(dropOff),
          definition: "100% minus the share of the period's reports that were signed.",
        },
        {
          label: 'Completion Rate',
          value: percent(conversionRates.overall),
          definition: "Share of the period's reports that got as far as an address.",
        },
        {
          label: 'Avg. Time',
          value: avgTime,
          definition:
            "Median time from looking a vehicle up to giving the address, for the period's reports that got that far.",
        },
      ]}
    />
  );
}

/** Steps that fewer than half of at least 20 took (row 83). */
function DropOffs({ stats: { funnel, criticalDropOffs } }: { stats: FunnelStatsView }) {
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
              {STEP[step]}: only {percent(rate)} of {number(cases)} went on.
            </Alert>
          ))}
        </Box>
      </Panel>
    </Box>
  );
}

function StepCards({ stats: { funnel, conversionRates } }: { stats: FunnelStatsView }) {
  return (
    <>
      <Figures
        of={[
          {
            label: 'Reports Generated',
            value: number(funnel.reports),
            note: 'Entry point',
            definition: 'Everything that was looked up in the period.',
          },
          {
            label: 'Signatures',
            value: number(funnel.signatures),
            note: `${percent(conversionRates.reportToSignature)} of the reports`,
            definition: 'Of these reports, the ones that were signed, whenever that was.',
          },
          {
            label: 'Addresses',
            value: number(funnel.addresses),
            note: `${percent(conversionRates.signatureToAddress)} of the signatures`,
            definition: 'Of these reports, the ones whose buyer gave an address. Addresses deleted since are counted.',
          },
        ]}
      />
      <Typography sx={{ mb: 2 }}>
        Overall conversion rate: <strong>{percent(conversionRates.overall)}</strong>
      </Typography>
    </>
  );
}
