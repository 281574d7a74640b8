export function majorOf(printed: string): number;

export function chooseBrowsers(there: {
  wanted?: string;
  pinned: number | null;
  installed: { path: string; major: number }[];
}): { all: string | null | undefined; newest: string | null };
