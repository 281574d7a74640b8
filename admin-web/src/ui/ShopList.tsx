import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactElement, ReactNode } from 'react';
import { List, type RaRecord, RefreshButton, type SortPayload, TopToolbar, useListContext } from 'react-admin';
import { BoundedPagination } from './BoundedPagination';
import { byAge, type Orders, SortBy } from './SortBy';
import { Failed, Loading, Nothing } from './States';
import { useCards } from './use-cards';

interface ShopListProps<Row extends RaRecord> {
  title: string;
  resource?: string;
  filters: ReactElement[];
  sort?: SortPayload;
  /** Orders of the cards; by default newest or oldest first. */
  orders?: Orders;
  filtersAtFirst?: Record<string, unknown>;
  /** Text of a list without rows. */
  empty: string;
  /** Shown when no row matches the filters. */
  noMatch?: ReactElement;
  table: ReactNode;
  /** A row on narrow screens. */
  card: (row: Row) => ReactNode;
}

const NEWEST: SortPayload = { field: 'createdAt', order: 'DESC' };

/** A list as a table on wide screens, as cards on others. */
export function ShopList<Row extends RaRecord>({
  title,
  resource,
  filters,
  sort = NEWEST,
  orders = byAge(sort.field),
  filtersAtFirst,
  empty,
  noMatch = <NoMatch />,
  table,
  card,
}: ShopListProps<Row>) {
  const cards = useCards();
  return (
    <List
      resource={resource}
      title={title}
      actions={
        <TopToolbar>
          {cards && <SortBy orders={orders} />}
          <RefreshButton />
        </TopToolbar>
      }
      empty={<Nothing title={title} text={empty} />}
      error={<ListFailed title={title} />}
      exporter={false}
      filters={filters}
      filterDefaultValues={filtersAtFirst}
      pagination={<BoundedPagination />}
      perPage={25}
      sort={sort}
    >
      {cards ? <Cards card={card} noMatch={noMatch} /> : table}
    </List>
  );
}

function ListFailed({ title }: { title: string }) {
  const { error, refetch } = useListContext();
  return (
    <Failed title={`Failed to load: ${title}`} error={(error as Error | null) ?? null} onRetry={() => void refetch()} />
  );
}

function Cards<Row extends RaRecord>({ card, noMatch }: Pick<ShopListProps<Row>, 'card' | 'noMatch'>) {
  const { data = [], isPending } = useListContext<Row>();
  if (isPending) return <Loading text="Loading the list..." />;
  if (data.length === 0) return noMatch;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
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

export function NoMatch() {
  const { setFilters } = useListContext();
  return (
    <Nothing title="Nothing matches" text="No row has these values. Change the filters, or clear them.">
      <Button variant="contained" onClick={() => setFilters({})}>
        Clear filters
      </Button>
    </Nothing>
  );
}
