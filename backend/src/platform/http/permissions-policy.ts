/** What a page may use of the browser: the camera, to read a VIN. Everything else is off, for scripts and frames alike. */
const OFF = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'display-capture'],
  ...['encrypted-media', 'fullscreen', 'geolocation', 'gyroscope', 'hid', 'identity-credentials-get', 'idle-detection'],
  ...['local-fonts', 'magnetometer', 'microphone', 'midi', 'picture-in-picture', 'publickey-credentials-create'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'storage-access', 'usb', 'window-management'],
  'xr-spatial-tracking',
];

/** @param paymentFrames origins whose frames may ask the browser for a payment method */
export function permissionsPolicy(paymentFrames: string[]): string {
  const payers = ['self', ...paymentFrames.map((origin) => `"${origin}"`)].join(' ');
  return ['camera=(self)', `payment=(${payers})`, ...OFF.map((feature) => `${feature}=()`)].join(', ');
}
