// npm run restore -- FILE: puts a backup in the place of the embedded database, which is kept beside it.
import { runCompiled } from './lib/compiled.mjs';

await runCompiled('dist/backup-cli.js', { words: ['restore'] });
