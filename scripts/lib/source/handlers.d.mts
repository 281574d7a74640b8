interface Handled {
  name: string;
  handlers: string[];
}

interface Handlers {
  events: (Handled & { emitters: string[] })[];
  jobs: (Handled & { schedule: string | null })[];
}

export function readHandlers(sources: Map<string, string>): Handlers;
export function drawHandlers(handlers: Handlers): string;
