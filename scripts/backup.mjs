// npm run backup: the embedded database in one file. The shop may keep running meanwhile.
import { runCompiled } from './lib/compiled.mjs';

await runCompiled('dist/backup-cli.js', { words: ['backup'] });
