import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARAMETER_RECOVERY_ATTEMPTS, TIMINGS } from './timings';

const SOURCES = join(__dirname, '..');

/** Whatever the pages are made of, without their tests. */
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.spec)\.tsx?$/.test(file),
);
const textOf = (file: string) => readFileSync(join(SOURCES, file), 'utf8');

describe('the timers of the funnel', () => {
  it('[X4-010] every timer of the specification is one value of one file, with the specified default', () => {
    expect(TIMINGS).toMatchObject({
      progressTick: 100,
      loadingStep: 2000,
      fallbackReport: 8000,
      reportHandOver: 10_500,
      loadingDone: 11_500,
      downloadingStep: 3000,
      downloadingPause: 1000,
      previewContinue: 300,
      previewBusyLock: 1000,
      navigationRecheck: 300,
      parameterRecovery: 500,
      helpFocus: 500,
      afterCheckout: 1500,
      afterRegistration: 2000,
      exitIntent: 500,
      contactPreparing: 1000,
      routeBackup: 3_600_000,
      toastVisible: 5000,
      toastRemove: 3000,
    });
    expect(PARAMETER_RECOVERY_ATTEMPTS).toBe(3);
    expect(files.length).toBeGreaterThan(100);
    const literal = /(?:setTimeout|setInterval|paced|pause)\((?:[^()]|\([^()]*\))*?,?\s*\d{2,}[\d_]*\s*\)/;
    for (const file of files) {
      const found = literal.exec(textOf(file))?.[0];
      expect({ file, timerOfItsOwn: found }).toEqual({ file, timerOfItsOwn: undefined });
    }
  });

  it('[A9-046] no page has a tooltip, whose delay would be one more', () => {
    expect(files.filter((file) => /role="tooltip"|\bTooltip\b/.test(textOf(file)))).toEqual([]);
  });
});
