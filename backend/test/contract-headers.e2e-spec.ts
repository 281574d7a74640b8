interface Operation {
  operationId: string;
  parameters?: { in?: string; name?: string; required?: boolean }[];
  requestBody?: object;
  responses: Record<string, { headers?: Record<string, object> }>;
}

describe('the headers in the contract', () => {
  const operations = Object.values(contractChecker.contract.paths).flatMap(
    (calls) => Object.values(calls) as Operation[],
  );
  const call = (id: string): Operation | undefined => operations.find(({ operationId }) => operationId === id);
  const headersOf = (id: string, status: string): string[] => Object.keys(call(id)?.responses[status]?.headers ?? {});

  it('are those a program reads: for caching, repeated calls, redirects and downloads', () => {
    for (const status of ['200', '304'])
      expect(headersOf('decodeVin', status)).toEqual(expect.arrayContaining(['ETag', 'Cache-Control']));
    for (const status of ['200', '402'])
      expect(headersOf('completeCheckout', status)).toContain('Idempotency-Replayed');
    expect(headersOf('receivePaymentEvent', '200')).not.toContain('Idempotency-Replayed');
    for (const id of ['openUnsubscribe', 'getVehiclePhoto']) expect(headersOf(id, '302')).toContain('Location');
    for (const id of ['getReportPdf', 'exportConversions', 'getCaseEvidence'])
      expect([id, ...headersOf(id, '200')]).toContain('Content-Disposition');
  });

  it('leave every header parameter to the caller', () => {
    const required = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.filter((one) => one.in === 'header' && one.required).map(({ name }) => [operationId, name]),
    );
    expect(required).toEqual([]);
  });

  it('say how much of a per-minute limit is left', () => {
    const limit = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
    for (const [id, status] of [
      ['decodeVin', '200'],
      ['decodeVin', '304'],
      ['completeCheckout', '200'],
      // Whatever changes something without a limit of its own.
      ['addOperator', '200'],
    ] as const)
      expect([id, ...headersOf(id, status)]).toEqual(expect.arrayContaining(limit));
    // The provider calls in bursts, and most of what is read has no limit but that of all calls together.
    for (const id of ['receivePaymentEvent', 'listOffers']) expect(headersOf(id, '200')).toEqual(['X-Request-Id']);
  });

  it('name that of each payment provider that signs what it sends to the webhook', () => {
    const { requestBody, parameters } = call('receivePaymentEvent') ?? {};
    expect(parameters).toEqual(
      ['Simulated-Signature', 'Stripe-Signature'].map((name) =>
        expect.objectContaining({ in: 'header', name, required: false }),
      ),
    );
    const event = { type: 'object', required: ['id', 'type'], additionalProperties: true };
    expect(requestBody).toMatchObject({ required: true, content: { 'application/json': { schema: event } } });
  });
});
