interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export const MOST_BYTES: number;
export const BUILT: readonly string[];
export function isLeftOut(file: string): boolean;
export function serverPackages(packages: Record<string, LockedPackage>): string[];
export function imageParts(root: string, packages: Record<string, LockedPackage>): Record<string, number>;
