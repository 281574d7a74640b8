import { KEYS, readJson, writeJson } from './storage';

interface ChosenPackage {
  reportId: string;
  offerKey: string;
}

/** Whoever comes back to the cart, or loads it again, finds what they chose there. */
export function rememberPackage(chosen: ChosenPackage): void {
  writeJson(KEYS.chosenPackage, chosen);
}

export function rememberedPackage(reportId: string): string | null {
  const found = readJson(KEYS.chosenPackage) as Partial<ChosenPackage> | null | undefined;
  return found?.reportId === reportId && typeof found.offerKey === 'string' ? found.offerKey : null;
}
