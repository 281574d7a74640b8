// npm run vehicle <VIN>: what is known about a vehicle, in the terminal. Builds what it needs.
import { runCompiled } from './lib/compiled.mjs';

await runCompiled('vehicle-cli.js', process.argv.slice(2));
