import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageCommand } from '../support/server-process.js';

const root = join(__dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const [, compose = ''] = /^services:\n((?: .*\n|\n|#.*\n)+)/m.exec(read('docker-compose.yml')) ?? [];
const services = compose.split(/^ {2}(?=\w+:$)/m).flatMap((text) => {
  const [, name] = /^(\w+):\n/.exec(text) ?? [];
  return name ? [{ name, text }] : [];
});

describe('the containers of the compose file', () => {
  it('are all looked at here', () => {
    expect(services.map(({ name }) => name)).toEqual([
      'database',
      'migrate',
      'standby',
      'pooler',
      'app',
      'worker',
      'proxy',
      'backup',
    ]);
  });

  it.each(services.map(({ name, text }) => [name, text]))('%s has no right it does not need', (_, text) => {
    expect(text).toContain('\n    cap_drop: [ALL]\n');
    expect(text).toContain("\n    security_opt: ['no-new-privileges:true']\n");
    expect(text).toContain('\n    read_only: true\n');
    expect(text).not.toMatch(/privileged: true|network_mode: host|docker\.sock/);
  });

  it('app uses another database role than the owner, which only migrate knows, and neither has a default password', () => {
    const userOf = (service: string, variable: string) => {
      const { text = '' } = services.find(({ name }) => name === service) ?? {};
      return new RegExp(`${variable}: postgresql://(\\w+):\\$\\{\\w+:\\?`).exec(text)?.[1];
    };
    const users = ['app', 'migrate'].map((name) => [userOf(name, 'DATABASE_URL'), userOf(name, 'DATABASE_OWNER_URL')]);
    expect(users).toEqual([
      ['shop', undefined],
      ['shop', 'roadbook'],
    ]);
  });

  it('[X6-011] the image starts the server like npm start and the systemd unit, so garbage does not pile up', () => {
    const command = imageCommand();
    expect(command).toContain('--max-semi-space-size=16');
    expect(command.at(-1)).toBe('backend/dist/main.js');
    const [, flags = ''] = /^export const SERVER_FLAGS = \[(.*)\];$/m.exec(read('scripts/lib/server-flags.mjs')) ?? [];
    expect(flags.split(', ').map((flag) => flag.slice(1, -1))).toEqual(command.slice(0, -1));
    expect(read('package.json')).toContain(`"exec node ${command.slice(0, -1).join(' ')} scripts/start.mjs"`);
    expect(read('deploy/systemd/roadbook.service')).toContain(`\nExecStart=/usr/bin/node ${command.join(' ')}\n`);
  });

  it('app does not run as root', () => expect(read('Dockerfile')).toMatch(/^USER node$/m));
});
