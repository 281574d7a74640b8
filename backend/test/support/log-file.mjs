/** What the shop logs while it is tested goes to a file: nearly all of it are errors that tests cause, and it would hide what jest says. */
import { appendFileSync } from 'node:fs';

const { TEST_SHOP_LOG: file } = process.env;
const { stdout } = process;
const goesToFile = Symbol.for('test-shop-log');
if (file && !(goesToFile in stdout)) {
  const write = stdout.write.bind(stdout);
  stdout.write = (text, ...more) => {
    if (typeof text !== 'string' || !text.startsWith('{"level":')) return write(text, ...more);
    appendFileSync(file, text);
    return true;
  };
  stdout[goesToFile] = true;
}
