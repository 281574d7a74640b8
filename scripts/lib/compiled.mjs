// A command that is a program of the built server.
import { buildBackend, buildVehicleTable } from './build.mjs';
import { installRuntime } from './install.mjs';
import { inRoot } from './paths.mjs';
import { executeHere, main } from './run.mjs';
import { takeSettings } from './settings.mjs';

/**
 * Runs a program with everything it needs.
 * @param program its path below backend
 * @param readWords reads its arguments, which most programs check themselves
 */
export const runCompiled = (program, { readWords = () => process.argv.slice(2), words = [], env = {} } = {}) =>
  main(async () => {
    const args = [...words, ...readWords()];
    takeSettings();
    await installRuntime();
    await buildVehicleTable();
    await buildBackend();
    return executeHere(inRoot('backend', program), args, { env: { ...process.env, ...env } });
  });
