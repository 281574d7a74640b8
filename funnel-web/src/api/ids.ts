/** 128 random bits in hex. (crypto.randomUUID exists on secure origins only; a phone on the local network is not one.) */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
