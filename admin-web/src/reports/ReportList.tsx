import {
  Datagrid,
  FunctionField,
  List,
  NullableBooleanInput,
  RefreshButton,
  TextField,
  TextInput,
  TopToolbar,
} from 'react-admin';
import type { AdminReportView } from '../providers/types';
import { VisitorLink } from '../shop/VisitorLink';
import { BoundedPagination } from '../ui/BoundedPagination';
import { dateTime } from '../ui/format';
import { byAge, type Orders, SortBy } from '../ui/SortBy';
import { useCards } from '../ui/use-cards';
import { LoadFailed, NoReportMatches, NoReports } from './NoReports';
import { ReleaseReport } from './ReleaseReport';
import { ReportCards } from './ReportCards';
import { StepField } from './StepField';
import { vehicleName } from './labels';

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

/** Not polled: that would keep an idle session open. */
export default function ReportList() {
  const cards = useCards();
  return (
    <List
      title="Reports"
      actions={
        <TopToolbar>
          {cards && <SortBy orders={ORDERS} />}
          <RefreshButton />
        </TopToolbar>
      }
      empty={<NoReports />}
      error={<LoadFailed />}
      exporter={false}
      filters={filters}
      pagination={<BoundedPagination />}
      perPage={25}
      sort={{ field: 'searchedAt', order: 'DESC' }}
    >
      {cards ? <ReportCards /> : <ReportTable />}
    </List>
  );
}

function ReportTable() {
  return (
    <Datagrid bulkActionButtons={false} rowClick={false} empty={<NoReportMatches />}>
      <FunctionField<AdminReportView>
        source="vehicle"
        label="Vehicle"
        sortable={false}
        render={vehicleName}
        sx={{ display: 'block', fontWeight: 600, minWidth: '9rem' }}
      />
      <TextField source="vin" label="VIN" emptyText="Not known" className="vin" />
      <FunctionField<AdminReportView> source="searchedAt" label="Searched" render={(row) => dateTime(row.searchedAt)} />
      <StepField source="paid" label="Paid" sortable={false} />
      <StepField source="signed" label="Signed" sortable={false} />
      <StepField source="addressed" label="Address" sortable={false} />
      <FunctionField<AdminReportView>
        label="Visitor"
        render={(row) => (
          <VisitorLink userId={row.userId} oneLine>
            {row.email ?? 'Guest'}
          </VisitorLink>
        )}
      />
      <FunctionField<AdminReportView> label="Action" render={(row) => <ReleaseReport report={row} />} />
    </Datagrid>
  );
}
