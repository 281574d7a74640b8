import { JsonLogger } from './json-logger.js';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'];

describe('LOG_LEVEL', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each(LEVELS)('%s logs lines of at least that level, and nothing else', (level) => {
    const lines: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    const logger = new JsonLogger(level, null);
    for (const say of ['fatal', 'error', 'warn', 'log', 'debug', 'verbose'] as const) logger[say]('said', 'part');
    const written = lines.map((line) => JSON.parse(line) as { level: string; message: string; context: string });
    expect(written.map((line) => line.level)).toEqual(LEVELS.slice(0, LEVELS.indexOf(level) + 1));
    for (const line of written) expect(line).toMatchObject({ message: 'said', context: 'part' });
  });
});
