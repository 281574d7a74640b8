import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { SortPayload } from 'react-admin';
import { useListContext } from 'react-admin';

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
