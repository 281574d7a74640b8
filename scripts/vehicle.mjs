// npm run vehicle <VIN>: what is known about a vehicle, in the terminal. Builds what it needs.
import { runCompiled } from './lib/compiled.mjs';

await runCompiled('dist/vehicle-cli.js');
