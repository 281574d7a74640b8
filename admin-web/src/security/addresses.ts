const V4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;

/** One IPv4 or IPv6 address or network. The server validates it again. */
function isNetwork(text: string): boolean {
  const [host = '', prefix, ...rest] = text.split('/');
  const v6 = host.includes(':') && URL.canParse(`http://[${host}]/`);
  if (rest.length > 0 || !(V4.test(host) || v6)) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (v6 ? 128 : 32));
}

/** The problem of an input (B5-037, B5-038), or null. */
export function addressProblem(typed: string): string | null {
  if (!typed.trim()) return 'Please enter an IP address';
  return isNetwork(typed.trim()) ? null : 'Please enter a valid IP address (e.g., 192.168.1.1)';
}
