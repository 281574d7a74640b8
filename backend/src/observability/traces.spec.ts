import { beginServing, readTraceparent, traceparentOf } from './traces.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

it('[X9-007] takes up the trace of a caller and passes it on with a span of its own', () => {
  const { at } = beginServing(readTraceparent(`00-${TRACE}-${CALLER}-01`));
  expect(traceparentOf(at)).toMatch(new RegExp(`^00-${TRACE}-(?!${CALLER})[0-9a-f]{16}-00$`));
});

it.each([
  undefined,
  '',
  ['00', '01'],
  `00-${'0'.repeat(32)}-${CALLER}-01`,
  `ff-${TRACE}-${CALLER}-01`,
  `00-${TRACE}-${CALLER}`,
  `00-${TRACE.toUpperCase()}-${CALLER}-01`,
])('[X9-007] starts its own trace when the caller sends %j', (header) => {
  expect(readTraceparent(header)).toBeUndefined();
  expect(beginServing(undefined).at.traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
});
