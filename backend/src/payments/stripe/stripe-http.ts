import Stripe from 'stripe';
import { traceHeaders } from '../../platform/telemetry/request-context.js';

/** Stripe's own client, whose calls carry the trace of the request or job that makes them. */
export function tracedHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (host, port, path, method, headers, ...rest) =>
      client.makeRequest(host, port, path, method, { ...headers, ...traceHeaders() }, ...rest),
  };
}
