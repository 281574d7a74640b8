import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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

  it('app uses the tables as another role than the one that owns them, neither with a default password', () => {
    const app = services.find(({ name }) => name === 'app')?.text ?? '';
    const userOf = (variable: string) => new RegExp(`${variable}: postgresql://(\\w+):\\$\\{\\w+:\\?`).exec(app)?.[1];
    expect([userOf('DATABASE_URL'), userOf('DATABASE_OWNER_URL')]).toEqual(['shop', 'roadbook']);
  });

  it('app does not run as root', () => expect(read('Dockerfile')).toMatch(/^USER node$/m));
});
