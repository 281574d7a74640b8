// npm run backup: the embedded database in one file. The shop may go on meanwhile.
import { runCompiled } from './lib/compiled.mjs';

await runCompiled('backup-cli.js', ['backup', ...process.argv.slice(2)]);
