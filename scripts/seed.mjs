// npm run seed -- --reports 1000000: a database of made-up visitors, to look at the console and to measure with.
import { runCompiled } from './lib/compiled.mjs';

await runCompiled('bench/seed/seed.mjs');
