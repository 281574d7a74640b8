import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Config } from '../src/platform/config/config.js';
import { DeliveryUncertain, type MailSender, type OutgoingMail } from '../src/platform/mail/mail-sender.js';
import { OutboxMail } from '../src/platform/mail/outbox-mail.js';
import { SmtpMail } from '../src/platform/mail/smtp-mail.js';
import { type FakeSmtp, startFakeSmtp } from './support/fake-smtp.js';

const mail: OutgoingMail = {
  messageId: '<0123456789abcdef@roadbook.example>',
  kind: 'receipt',
  to: 'ada@example.org',
  from: 'Roadbook <no-reply@roadbook.example>',
  subject: 'Your receipt for $19.99',
  html: '<!DOCTYPE html><html lang="en"><body><h1>Thank you</h1></body></html>',
  text: 'Thank you',
};

interface TestSender {
  sender: MailSender;
  /** Everything that arrived, one text for each mail. */
  arrived(): string[];
  stop(): Promise<void> | void;
}

const SENDERS: Record<string, () => Promise<TestSender>> = {
  outbox: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'roadbook-outbox-'));
    const files = (end: string) => readdirSync(folder).filter((name) => name.endsWith(end));
    return {
      sender: new OutboxMail(folder),
      arrived: () =>
        files('.html').map(
          (name) =>
            readFileSync(join(folder, name), 'utf8') + readFileSync(join(folder, name.replace(/html$/, 'txt')), 'utf8'),
        ),
      stop: () => rmSync(folder, { recursive: true }),
    };
  },
  smtp: async () => {
    const fake = await startFakeSmtp();
    return { sender: new SmtpMail(fake.url), arrived: () => fake.received, stop: () => fake.stop() };
  },
};

describe.each(Object.keys(SENDERS))('the %s sender', (name) => {
  let target: TestSender;
  beforeEach(async () => void (target = await (SENDERS[name] as () => Promise<TestSender>)()));
  afterEach(() => target.stop());

  it('delivers an email with its receiver, sender, subject, id, HTML and text', async () => {
    await target.sender.send(mail);
    const [arrived, ...more] = target.arrived();
    expect(more).toEqual([]);
    for (const part of [mail.to, 'no-reply@roadbook.example', mail.subject, mail.messageId, '<h1>Thank you</h1>'])
      expect(arrived).toContain(part);
    expect(arrived?.replace(/<h1>Thank you/, '')).toContain('Thank you');
  });

  it('adds the one-click unsubscribe headers to optional emails only', async () => {
    await target.sender.send({ ...mail, unsubscribeUrl: 'https://shop.example/api/mail/unsubscribe?token=x' });
    const arrived = target.arrived()[0]?.replace(/\r?\n[ \t]+/g, ' ');
    expect(arrived).toMatch(/^List-Unsubscribe: <https:\/\/shop\.example\/api\/mail\/unsubscribe\?token=x>$/m);
    expect(arrived).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    await target.sender.send({ ...mail, messageId: '<other@roadbook.example>' });
    expect(target.arrived().filter((text) => text.includes('List-Unsubscribe'))).toHaveLength(1);
  });

  it('adds no header smuggled in by a line break in a subject', async () => {
    await target.sender.send({ ...mail, subject: 'Receipt Bcc: eve@example.org', to: 'ada@example.org' });
    expect(target.arrived()[0]).not.toMatch(/^Bcc:/m);
  });
});

describe('the smtp sender', () => {
  let fake: FakeSmtp;
  beforeEach(async () => void (fake = await startFakeSmtp()));
  afterEach(() => fake.stop());

  it('distinguishes a refusal from a lost connection, after which the email may have gone out', async () => {
    const sender = new SmtpMail(fake.url);
    fake.mood = 'refuse';
    await expect(sender.send(mail)).rejects.not.toBeInstanceOf(DeliveryUncertain);
    fake.mood = 'vanish';
    await expect(sender.send(mail)).rejects.toBeInstanceOf(DeliveryUncertain);
  });

  it('knows that an unreachable server received nothing', async () => {
    await expect(new SmtpMail('smtp://127.0.0.1:1').send(mail)).rejects.not.toBeInstanceOf(DeliveryUncertain);
  });
});

describe('a mail server with its own certificate authority', () => {
  const file = (name: string) => join(__dirname, 'fixtures/smtp', name);
  const root = join(__dirname, '../..');
  let fake: FakeSmtp;
  beforeAll(
    async () =>
      void (fake = await startFakeSmtp({
        cert: readFileSync(file('server.pem')),
        key: readFileSync(file('server.key')),
      })),
  );
  afterAll(() => fake.stop());

  const sender = (env: NodeJS.ProcessEnv) =>
    SmtpMail.of(new Config(root, { MAIL_TRANSPORT: 'smtp', SMTP_URL: fake.url, ...env }));

  it('is refused in one line that names the setting [X12-006]', async () => {
    const smtp = sender({});
    expect(await smtp?.certificateProblem()).toMatch(
      /^the certificate of the mail server of SMTP_URL is signed by an unknown authority \([^\n]+\); set SMTP_CA_FILE /,
    );
    await expect(smtp?.send(mail)).rejects.toThrow();
  });

  it('gets emails once SMTP_CA_FILE names the certificate of its authority', async () => {
    const smtp = sender({ SMTP_CA_FILE: file('authority.pem') });
    expect(await smtp?.certificateProblem()).toBeNull();
    await smtp?.send(mail);
    expect(fake.received).toHaveLength(1);
  });

  it('is not the problem of one that does not answer', async () => {
    expect(await new SmtpMail('smtp://127.0.0.1:1').certificateProblem()).toBeNull();
  });

  it('is refused in one line when the file holds no certificate', () => {
    for (const SMTP_CA_FILE of [file('server.key'), '/nowhere'])
      expect(() => sender({ SMTP_CA_FILE })).toThrow(
        /^SMTP_CA_FILE must be the path of a readable PEM file of certificates\.$/,
      );
  });
});
