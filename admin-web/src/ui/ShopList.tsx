import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactElement, ReactNode } from 'react';
import {
  Datagrid,
  type DatagridProps,
  FunctionField,
  type FunctionFieldProps,
  List,
  Pagination,
  type RaRecord,
  RefreshButton,
  SelectInput,
  type SelectInputProps,
  type SortPayload,
  TopToolbar,
  useListContext,
} from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { COUNTED_ROWS } from '../../../backend/src/platform/input-rules/codes.js';
import { number } from '../../../backend/src/platform/input-rules/formats.js';
import { humanize } from './format';
import { PLAIN_LIST } from './Panel';
import { Failed, Loading, Nothing } from './States';

/** A column; the list can be sorted by one with a source. */
export type Column<Row extends RaRecord> = FunctionFieldProps<Row> & { label: string };

interface RowsProps<Row extends RaRecord> {
  columns: readonly Column<Row>[];
  /** A row on narrow screens. */
  card: (row: Row) => ReactNode;
  /** Shown when no row matches the filters. */
  noMatch?: ReactElement;
  rowClick?: DatagridProps['rowClick'];
  expand?: ReactElement;
}

interface ShopListProps<Row extends RaRecord> extends RowsProps<Row> {
  title: string;
  filters: ReactElement[];
  sort?: SortPayload;
  /** Orders of the cards; by default newest or oldest first. */
  orders?: Orders;
  filtersAtFirst?: Record<string, unknown>;
  /** A list without rows, or its text. */
  empty: string | ReactElement;
  failed?: string;
}

const NEWEST: SortPayload = { field: 'createdAt', order: 'DESC' };

/** A list as a table on wide screens, as cards on others. */
export function ShopList<Row extends RaRecord>({
  title,
  filters,
  sort = NEWEST,
  orders = byAge(sort.field),
  filtersAtFirst,
  empty,
  failed = `Failed to load: ${title}`,
  ...rows
}: ShopListProps<Row>) {
  const cards = useCards();
  return (
    <List
      title={title}
      actions={
        <TopToolbar>
          {cards && <SortBy orders={orders} />}
          <RefreshButton />
        </TopToolbar>
      }
      empty={typeof empty === 'string' ? <Nothing title={title} text={empty} /> : empty}
      error={<ListFailed title={failed} />}
      exporter={false}
      filters={filters}
      filterDefaultValues={filtersAtFirst}
      pagination={<BoundedPagination />}
      perPage={25}
      sort={sort}
    >
      <Rows {...rows} />
    </List>
  );
}

export function ListFailed({ title }: { title: string }) {
  const { error, refetch } = useListContext();
  return <Failed title={title} error={(error as Error | null) ?? null} onRetry={() => void refetch()} />;
}

/** Whether rows are cards: beside the menu, columns do not fit on tablets and small laptops. */
export const useCards = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));

/** The rows of the list around it. */
export function Rows<Row extends RaRecord>({
  columns,
  card,
  noMatch = <NoMatch />,
  rowClick = false,
  expand,
}: RowsProps<Row>) {
  const { data = [], isPending } = useListContext<Row>();
  const cards = useCards();
  if (!cards)
    return (
      <Datagrid bulkActionButtons={false} rowClick={rowClick} expand={expand} empty={noMatch}>
        {columns.map((column) => (
          <FunctionField<Row> key={column.label} {...column} />
        ))}
      </Datagrid>
    );
  if (isPending) return <Loading text="Loading the list..." />;
  if (data.length === 0) return noMatch;
  return (
    <Box component="ul" sx={PLAIN_LIST}>
      {data.map((row) => (
        <Box
          component="li"
          key={row.id}
          sx={{
            p: 2,
            borderBottom: 1,
            borderColor: 'divider',
            '&:last-child': { borderBottom: 0 },
            overflowWrap: 'anywhere',
          }}
        >
          {card(row)}
        </Box>
      ))}
    </Box>
  );
}

interface RowCardProps {
  title: ReactNode;
  /** Beside the title. */
  status?: ReactNode;
  /** Empty ones are left out. */
  lines?: readonly ReactNode[];
  /** In gray, last. */
  note?: ReactNode;
  children?: ReactNode;
}

export function RowCard({ title, status, lines = [], note, children }: RowCardProps) {
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        {status}
      </Box>
      {lines.filter(Boolean).map((line, index) => (
        <Typography key={index} variant="body2">
          {line}
        </Typography>
      ))}
      {note && (
        <Typography variant="body2" color="textSecondary" gutterBottom={children !== undefined}>
          {note}
        </Typography>
      )}
      {children}
    </>
  );
}

const GOOD = new Set(['completed', 'paid', 'active', 'trialing', 'sent', 'granted', 'won']);
const BAD = new Set(['failed', 'past_due', 'dead', 'critical', 'overdue', 'lost']);

export function StatusChip({ status }: { status: string }) {
  const color = GOOD.has(status) ? 'primary' : BAD.has(status) ? 'error' : 'default';
  return <Chip size="small" variant="outlined" color={color} label={humanize(status)} />;
}

interface VisitorLinkProps {
  userId: string;
  /** For tables: one line, cut with a tooltip. */
  oneLine?: boolean;
  children: string;
}

export function VisitorLink({ userId, oneLine = false, children }: VisitorLinkProps) {
  return (
    <Link
      component={RouterLink}
      to={`/visitors/${userId}`}
      onClick={(event) => event.stopPropagation()}
      {...(oneLine && {
        noWrap: true,
        title: children,
        sx: { display: 'block', maxWidth: 'clamp(11rem, 15vw, 13rem)' },
      })}
    >
      {children}
    </Link>
  );
}

/** The column that links to the visitor of a row. */
export const visitorColumn = <Row extends RaRecord & { userId: string }>(
  nameOf: (row: Row) => string,
): Column<Row> => ({
  label: 'Visitor',
  render: (row) => (
    <VisitorLink userId={row.userId} oneLine>
      {nameOf(row)}
    </VisitorLink>
  ),
});

export function NoMatch() {
  return <NothingMatches title="Nothing matches" text="No row has these values. Change the filters, or clear them." />;
}

export function NothingMatches(texts: { title: string; text: string }) {
  const { setFilters } = useListContext();
  return (
    <Nothing {...texts}>
      <Button variant="contained" onClick={() => setFilters({})}>
        Clear filters
      </Button>
    </Nothing>
  );
}

export function CodeFilter({ codes, ...props }: SelectInputProps & { codes: readonly string[] }) {
  return <SelectInput {...props} choices={codes.map((id) => ({ id, name: humanize(id) }))} emptyText="All" />;
}

export type Orders = readonly (SortPayload & { name: string })[];

export const byAge = (field: string): Orders => [
  { field, order: 'DESC', name: 'Newest first' },
  { field, order: 'ASC', name: 'Oldest first' },
];

const keyOf = ({ field, order }: SortPayload): string => `${field} ${order}`;

/** Sorts a list of cards, which has no column heads. */
export function SortBy({ orders }: { orders: Orders }) {
  const { sort, setSort } = useListContext();
  function choose(key: string): void {
    const chosen = orders.find((one) => keyOf(one) === key);
    if (chosen) setSort({ field: chosen.field, order: chosen.order });
  }
  return (
    <TextField
      select
      id="sort-by"
      label="Sort by"
      value={keyOf(sort)}
      onChange={(event) => choose(event.target.value)}
      margin="none"
      sx={{ flex: '1 1 12rem', maxWidth: { sm: 280 }, textAlign: 'left' }}
    >
      {orders.map((one) => (
        <MenuItem key={keyOf(one)} value={keyOf(one)}>
          {one.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** react-admin's type does not list the properties of MUI's pagination. The server counts one more at most. */
const labels: object = {
  labelDisplayedRows: ({ from, to, count }: { from: number; to: number; count: number }): string =>
    `${from}-${to} of ${count > COUNTED_ROWS ? `more than ${number(COUNTED_ROWS)}` : number(count)}`,
};

export function BoundedPagination() {
  const { error } = useListContext();
  // The total of a list that failed to load is unknown.
  return error ? null : <Pagination rowsPerPageOptions={[25, 50, 100]} {...labels} />;
}
