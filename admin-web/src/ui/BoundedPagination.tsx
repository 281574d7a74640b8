import { Pagination, useListContext } from 'react-admin';

/** The server counts one more at most, which means 'more'. */
const COUNTED = 10_000;

interface Displayed {
  from: number;
  to: number;
  count: number;
}

/** react-admin's type does not list the properties of MUI's pagination. */
const labels: object = {
  labelDisplayedRows: ({ from, to, count }: Displayed): string =>
    `${from}-${to} of ${count > COUNTED ? `more than ${COUNTED.toLocaleString('en-US')}` : count.toLocaleString('en-US')}`,
};

export function BoundedPagination() {
  const { error } = useListContext();
  // The total of a list that failed to load is unknown.
  if (error) return null;
  return <Pagination rowsPerPageOptions={[25, 50, 100]} {...labels} />;
}
