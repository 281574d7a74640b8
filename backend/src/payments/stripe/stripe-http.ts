import Stripe from 'stripe';
import { beginAsking, traceparentOf } from '../../observability/traces.js';

/** Stripe's own client, whose calls are part of the trace of what the process is at. */
export function tracedHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(host, port, path, method, headers, ...rest) {
      const begun = beginAsking();
      let failed = true;
      try {
        const traced = { ...headers, traceparent: traceparentOf(begun.at) };
        const answer = await client.makeRequest(host, port, path, method, traced, ...rest);
        failed = answer.getStatusCode() >= 500;
        return answer;
      } finally {
        begun.end('ask Stripe', { 'peer.service': 'Stripe' }, failed);
      }
    },
  };
}
