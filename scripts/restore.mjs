// npm run restore -- FILE: puts a backup in the place of the embedded database, which is kept beside it.
import { runCompiled } from './lib/compiled.mjs';

await runCompiled('backup-cli.js', ['restore', ...process.argv.slice(2)]);
