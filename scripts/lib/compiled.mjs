// A program of the server, with whatever it needs built before.
import { buildBackend, buildVehicleTable } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot } from './paths.mjs';
import { execute, main } from './run.mjs';
import { takeSettings } from './settings.mjs';

/** @param program its name in backend/dist */
export const runCompiled = (program, args) =>
  main(async () => {
    takeSettings();
    await ensureInstalled();
    await buildVehicleTable();
    await buildBackend();
    const { code } = await execute(inRoot('backend/dist', program), args, { stdio: 'inherit' });
    return code;
  });
