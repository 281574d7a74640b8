interface LockedPackage {
  integrity?: string;
  license?: string;
  link?: boolean;
}

export function packageViolations(packages: Record<string, LockedPackage>): string[];
