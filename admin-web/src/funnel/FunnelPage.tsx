import { useState } from 'react';
import { Title } from 'react-admin';
import { periodQuery, periodWords } from '../period/period';
import { PeriodBar } from '../period/PeriodBar';
import { usePeriod } from '../period/use-period';
import { useApiQuery } from '../providers/use-api-query';
import { PartGrid } from '../ui/Panel';
import { Failed, Loading } from '../ui/States';
import type { FunnelStatsView, FunnelTrendView } from '../providers/types';
import { FunnelChart } from './FunnelChart';
import { DropOffs, FunnelCards, StepCards } from './FunnelCards';
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
          <FunnelCards stats={stats.data} period={periodWords(period)} />
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
