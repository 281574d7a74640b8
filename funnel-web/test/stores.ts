/** A store of so many characters, like the browser's own when it is full. */
class SmallStore extends Map<string, string> {
  constructor(private readonly capacity: number) {
    super();
  }
  get length() {
    return this.size;
  }
  key = (index: number) => [...this.keys()].sort()[index] ?? null;
  getItem = (key: string) => this.get(key) ?? null;
  removeItem = (key: string) => void this.delete(key);
  setItem(key: string, value: string) {
    const others = [...this].filter(([other]) => other !== key);
    if (others.reduce((sum, [, text]) => sum + text.length, value.length) > this.capacity) throw new Error('Full');
    this.set(key, value);
  }
}

/** Gives the modules a window with stores of so many characters. @returns the one of the session */
export function giveStores(capacity: number): SmallStore {
  const sessionStorage = new SmallStore(capacity);
  Object.assign(globalThis, { window: { sessionStorage, localStorage: new SmallStore(capacity) } });
  return sessionStorage;
}

export function takeStores(): void {
  Reflect.deleteProperty(globalThis, 'window');
}
