import { Pagination, useListContext } from 'react-admin';

/** The server counts no further; one more than this means 'more'. */
const COUNTED = 10_000;

interface Displayed {
  from: number;
  to: number;
  count: number;
}

/** Passed on to the table's own pagination, whose properties react-admin's type does not list. */
const words: object = {
  labelDisplayedRows: ({ from, to, count }: Displayed): string =>
    `${from}-${to} of ${count > COUNTED ? `more than ${COUNTED.toLocaleString('en-US')}` : count.toLocaleString('en-US')}`,
};

export function BoundedPagination() {
  const { error } = useListContext();
  // Of what did not come nobody knows how many there are.
  if (error) return null;
  return <Pagination rowsPerPageOptions={[25, 50, 100]} {...words} />;
}
