import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quickFolder } from '../../scripts/lib/memory.mjs';

it('throwaway test files are kept in memory if there is room, and with other temporary files otherwise', () => {
  const memory = mkdtempSync(join(tmpdir(), 'roadbook-memory-'));
  try {
    expect(quickFolder(memory, 1)).toBe(memory);
    expect(quickFolder(memory, Number.MAX_SAFE_INTEGER)).toBe(tmpdir());
    expect(quickFolder(join(memory, 'not-there'), 1)).toBe(tmpdir());
  } finally {
    rmSync(memory, { recursive: true });
  }
});
