import { readTraceparent, spanOfRequest, traceparentOf } from './request-context.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

it('continues the trace of a caller with a new span [X9-007]', () => {
  const span = spanOfRequest(`00-${TRACE}-${CALLER}-01`);
  expect(traceparentOf(span)).toMatch(new RegExp(`^00-${TRACE}-(?!${CALLER})[0-9a-f]{16}-00$`));
});

it.each([
  undefined,
  '',
  ['00', '01'],
  `00-${'0'.repeat(32)}-${CALLER}-01`,
  `ff-${TRACE}-${CALLER}-01`,
  `00-${TRACE}-${CALLER}`,
  `00-${TRACE.toUpperCase()}-${CALLER}-01`,
])('starts a new trace for the traceparent %j [X9-007]', (header) => {
  expect(readTraceparent(header)).toBeUndefined();
  expect(spanOfRequest(header).traceId).toMatch(/^(?!0{32})(?!0af7651916cd43dd)[0-9a-f]{32}$/);
});
