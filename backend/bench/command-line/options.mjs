import { parseArgs } from 'node:util';

/** What was said to a command; ends it with one line where there is no such word. */
export function optionsOf(options, help) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    // Node goes on about arguments that begin with a dash.
    console.error(`✗ ${error.message.split('. ')[0]}; ${help}`);
    process.exit(1);
  }
}
