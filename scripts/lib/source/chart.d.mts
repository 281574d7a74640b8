export interface ChartObject {
  file: string;
  object: {
    apiVersion: string;
    kind: string;
    metadata: { name: string };
    spec?: unknown;
    data?: Record<string, string>;
  };
}

export const EVERYTHING: object;
export function renderChart(folder: string, change?: object): ChartObject[];
export function renderTemplate(text: string, root: object, file: string): string;
export function objectViolations(objects: ChartObject[]): Promise<string[]>;
