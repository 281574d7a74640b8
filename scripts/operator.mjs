// npm run operator -- reset admin: a way back into the console for who lost the password. Builds what it needs.
import { runCompiled } from './lib/compiled.mjs';

await runCompiled('dist/operator-cli.js');
