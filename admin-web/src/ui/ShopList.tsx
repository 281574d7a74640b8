import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactElement, ReactNode } from 'react';
import { List, type RaRecord, RefreshButton, type SortPayload, TopToolbar, useListContext } from 'react-admin';
import { BoundedPagination } from './BoundedPagination';
import { Failed, Nothing } from './States';

interface ShopListProps<Row extends RaRecord> {
  title: string;
  resource?: string;
  filters: ReactElement[];
  sort?: SortPayload;
  /** What is set before anybody has chosen. */
  filtersAtFirst?: Record<string, unknown>;
  /** Said when there is nothing at all. */
  empty: string;
  /** The rows where there is room for columns. */
  table: ReactNode;
  /** One row on a phone. */
  card: (row: Row) => ReactNode;
}

const actions = (
  <TopToolbar>
    <RefreshButton />
  </TopToolbar>
);

/** A list of the shop: columns on a desk, blocks on a phone; asked for again on Refresh only. */
export function ShopList<Row extends RaRecord>({
  title,
  resource,
  filters,
  sort,
  filtersAtFirst,
  empty,
  table,
  card,
}: ShopListProps<Row>) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <List
      resource={resource}
      title={title}
      actions={actions}
      empty={<Nothing title={title} text={empty} />}
      error={<ListFailed title={title} />}
      exporter={false}
      filters={filters}
      filterDefaultValues={filtersAtFirst}
      pagination={<BoundedPagination />}
      perPage={25}
      sort={sort ?? { field: 'createdAt', order: 'DESC' }}
    >
      {narrow ? <Cards card={card} /> : table}
    </List>
  );
}

function ListFailed({ title }: { title: string }) {
  const { error, refetch } = useListContext();
  return (
    <Failed title={`Failed to load: ${title}`} error={(error as Error | null) ?? null} onRetry={() => void refetch()} />
  );
}

function Cards<Row extends RaRecord>({ card }: Pick<ShopListProps<Row>, 'card'>) {
  const { data = [], isPending } = useListContext<Row>();
  if (!isPending && data.length === 0) return <NoMatch />;
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
  return <Nothing title="Nothing matches" text="No row has these values. Change or clear the filters." />;
}
