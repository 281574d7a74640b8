import type { Page } from './pages.mjs';
import type { Part } from './search-index.mjs';

export function render(page: Page, addresses: Map<string, string>): { html: string; parts: Part[] };
