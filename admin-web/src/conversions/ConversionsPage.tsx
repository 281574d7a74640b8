import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { FilterForm, ListBase, NullableBooleanInput, SelectInput, TextInput, Title, useListContext } from 'react-admin';
import { periodQuery, usePeriod } from '../period/period';
import { PeriodBar } from '../period/PeriodBar';
import type { ConversionAnalysisView } from '../providers/types';
import { useApiQuery } from '../providers/use-api';
import { PartGrid } from '../ui/Panel';
import { BoundedPagination, byAge, ListFailed, type Orders, SortBy, useCards } from '../ui/ShopList';
import { Answer } from '../ui/States';
import { Conversions } from './Conversions';
import { ExportButton } from './ExportButton';
import { Duplicates, Gaps, SummaryCards } from './Summary';

const DEVICES = ['Mobile', 'Safari', 'Chrome', 'Firefox', 'Desktop'].map((name) => ({ id: name, name }));

const filters = [
  <TextInput key="q" source="q" label="Name, email, IP, VIN or token" alwaysOn resettable />,
  <SelectInput key="device" source="device" label="Device" choices={DEVICES} emptyText="All" alwaysOn />,
  <NullableBooleanInput
    key="verified"
    source="verified"
    label="State"
    nullLabel="All"
    trueLabel="Verified"
    falseLabel="Unverified"
    alwaysOn
  />,
];

const ORDERS: Orders = [
  ...byAge('signature_completed_at'),
  { field: 'full_name', order: 'ASC', name: 'Name, A to Z' },
  { field: 'full_name', order: 'DESC', name: 'Name, Z to A' },
  { field: 'email', order: 'ASC', name: 'Email, A to Z' },
  { field: 'city', order: 'ASC', name: 'City, A to Z' },
  { field: 'vehicle_make', order: 'ASC', name: 'Make, A to Z' },
  { field: 'device', order: 'ASC', name: 'Device' },
];

const FAILED = 'Failed to load conversion data';

export default function ConversionsPage() {
  const { period } = usePeriod();
  const analysis = useApiQuery<ConversionAnalysisView>(`conversion-analysis?${periodQuery(period)}`);
  return (
    <>
      <Title title="Conversions" />
      <PeriodBar updatedAt={analysis.dataUpdatedAt} busy={analysis.isFetching} />
      {/* Outside the figures, so that the search survives a change of the period. */}
      <ListBase
        resource="conversions"
        perPage={25}
        sort={{ field: 'signature_completed_at', order: 'DESC' }}
        queryOptions={{ meta: { period } }}
        disableSyncWithLocation
        exporter={false}
      >
        <Answer of={analysis} loading="Loading conversion analysis..." failed={FAILED}>
          {({ summary, gaps, duplicateAnalysis }) => (
            <>
              <SummaryCards summary={summary} />
              <PartGrid min={300}>
                <Gaps summary={summary} gaps={gaps} />
                <Duplicates duplicateAnalysis={duplicateAnalysis} />
              </PartGrid>
              <Signed />
            </>
          )}
        </Answer>
      </ListBase>
    </>
  );
}

function Signed() {
  const { period } = usePeriod();
  const { error } = useListContext();
  const cards = useCards();
  return (
    <Card component="section" aria-label="Who signed">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, pt: 2 }}>
        <Box sx={{ flex: { xs: '1 1 100%', lg: '1 1 260px' }, minWidth: 0 }}>
          <FilterForm filters={filters} />
        </Box>
        {cards && <SortBy orders={ORDERS} />}
        <ExportButton period={period} />
      </Box>
      {error ? (
        <ListFailed title={FAILED} />
      ) : (
        <>
          <Box sx={cards ? { borderTop: 1, borderColor: 'divider' } : undefined}>
            <Conversions />
          </Box>
          <BoundedPagination />
        </>
      )}
    </Card>
  );
}
