const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');

/** Gives the modules a browser that says this about itself, such as a privacy signal. */
export function browserSays(signals: object): void {
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: signals });
}

export function takeBrowser(): void {
  if (own) Object.defineProperty(globalThis, 'navigator', own);
  else Reflect.deleteProperty(globalThis, 'navigator');
}
