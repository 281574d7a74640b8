import { domainToASCII } from 'node:url';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const MAILBOXES = [
  ['users', 'email'],
  ['users', 'contactEmail'],
  ['checkout_sessions', 'contactEmail'],
  ['magic_links', 'email'],
  ['email_changes', 'email'],
  ['mails', 'recipient'],
] as const;

/**
 * A domain is kept as servers of mail ask for it: whoever types the mailbox they bought under must find what is under the spelling of before. Only
 * JavaScript knows the rule, so the few mailboxes it concerns are read and written back.
 */
export class AsciiDomains1797500000000 implements MigrationInterface {
  readonly name = 'AsciiDomains1797500000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of MAILBOXES) {
      const found: { mailbox: string }[] = await runner.query(
        `SELECT DISTINCT "${column}" AS mailbox FROM "${table}" WHERE substring("${column}" from '[^@]*$') ~ '[^[:ascii:]]'`,
      );
      for (const { mailbox } of found) {
        const domainAt = mailbox.lastIndexOf('@') + 1;
        const domain = domainToASCII(mailbox.slice(domainAt));
        const spelled = mailbox.slice(0, domainAt) + domain;
        if (!domain || spelled.length > 255) continue;
        // Who has proven both spellings keeps both accounts: which of them they want is theirs to say.
        const free =
          column === 'email' && table === 'users' ? `AND NOT EXISTS (SELECT FROM "users" WHERE "email" = $2)` : '';
        await runner.query(`UPDATE "${table}" SET "${column}" = $2 WHERE "${column}" = $1 ${free}`, [mailbox, spelled]);
      }
    }
  }

  /** The version before reads either spelling. */
  async down(): Promise<void> {}
}
