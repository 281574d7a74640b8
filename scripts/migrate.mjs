// npm run migrate: brings the database up to date and ends. Afterwards the server starts without the tables' owner.
import { runCompiled } from './lib/compiled.mjs';
import { readArguments } from './lib/run.mjs';

await runCompiled('dist/main.js', { readWords: () => readArguments().positionals, env: { ROLE: 'migrate' } });
