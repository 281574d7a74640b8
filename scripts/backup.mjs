// npm run backup: the embedded database in one file. The shop may keep running meanwhile.
import { runCompiled } from './lib/compiled.mjs';

await runCompiled('backup-cli.js', ['backup', ...process.argv.slice(2)]);
