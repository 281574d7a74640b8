import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Config } from '../config/config.js';
import { HSTS_SECONDS } from './malformed-requests.js';
import { permissionsPolicy } from './permissions-policy.js';

/** What protects whoever is answered. Nothing of it depends on the request, so it is written once and not again for each call. */
export function securityHeaders(config: Config): OutgoingHttpHeaders {
  const provider = providerSources(config);
  return {
    ...written({
      contentSecurityPolicy: {
        directives: {
          defaultSrc: ["'self'"],
          // The barcode reader is WebAssembly from this server; no text is ever run as a script.
          scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...provider.script],
          styleSrc: ["'self'"],
          // The licensed image is a redirect, which the browser checks as well.
          imgSrc: ["'self'", 'data:', 'blob:', ...imageOrigins(config)],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...provider.connect],
          frameSrc: ["'self'", ...provider.frame],
          baseUri: ["'none'"],
          objectSrc: ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
          // A first start on a bare machine has no TLS: upgrading would make the shop unreachable there.
          upgradeInsecureRequests: null,
        },
      },
      strictTransportSecurity: config.behindHttps && { maxAge: HSTS_SECONDS },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
    'permissions-policy': permissionsPolicy(provider.frame),
  };
}

/** What helmet writes into an answer; into one here that goes to nobody. */
function written(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return { ...response.getHeaders() };
}

function imageOrigins({ settings }: Config): string[] {
  return settings.vehicleImageUrl ? [new URL(settings.vehicleImageUrl).origin] : [];
}

/** What the payment provider's own frames need; nothing where payments are simulated (X2-002). */
function providerSources({ settings }: Config): { script: string[]; connect: string[]; frame: string[] } {
  if (settings.paymentProvider !== 'stripe') return { script: [], connect: [], frame: [] };
  return {
    script: ['https://js.stripe.com'],
    connect: ['https://api.stripe.com'],
    frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  };
}
