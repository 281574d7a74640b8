import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Config } from '../config/config.js';
import { HSTS_SECONDS } from './malformed-requests.js';

/** Returns the headers that helmet would compute for each response; none depends on the request. */
export function securityHeaders(config: Config): OutgoingHttpHeaders {
  const provider = providerSources(config);
  const { vehicleImageUrl } = config.settings;
  return {
    ...headersOf({
      contentSecurityPolicy: {
        directives: {
          defaultSrc: ["'self'"],
          // The barcode reader is WebAssembly.
          scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...provider.script],
          styleSrc: ["'self'"],
          // The browser also checks the target of the redirect to a licensed image.
          imgSrc: ["'self'", 'data:', 'blob:', ...(vehicleImageUrl ? [new URL(vehicleImageUrl).origin] : [])],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...provider.connect],
          frameSrc: ["'self'", ...provider.frame],
          baseUri: ["'none'"],
          objectSrc: ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
          // A first start without TLS would be unreachable.
          upgradeInsecureRequests: null,
        },
      },
      strictTransportSecurity: config.behindHttps && { maxAge: HSTS_SECONDS },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
    'permissions-policy': permissionsPolicy(provider.frame),
  };
}

/** Has helmet write into a response that is not sent. */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return { ...response.getHeaders() };
}

/** Sources that the payment provider's frames need (X2-002). */
function providerSources({ settings }: Config): { script: string[]; connect: string[]; frame: string[] } {
  if (settings.paymentProvider !== 'stripe') return { script: [], connect: [], frame: [] };
  return {
    script: ['https://js.stripe.com'],
    connect: ['https://api.stripe.com'],
    frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  };
}

/** Features of the browser that no page may use. */
const DISABLED_FEATURES = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'display-capture'],
  ...['encrypted-media', 'fullscreen', 'geolocation', 'gyroscope', 'hid', 'identity-credentials-get', 'idle-detection'],
  ...['local-fonts', 'magnetometer', 'microphone', 'midi', 'picture-in-picture', 'publickey-credentials-create'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'storage-access', 'usb', 'window-management'],
  'xr-spatial-tracking',
];

/** @param paymentFrames origins whose frames may ask the browser for a payment method */
function permissionsPolicy(paymentFrames: string[]): string {
  const allowed = ['self', ...paymentFrames.map((origin) => `"${origin}"`)].join(' ');
  // The camera reads VINs.
  return ['camera=(self)', `payment=(${allowed})`, ...DISABLED_FEATURES.map((feature) => `${feature}=()`)].join(', ');
}
