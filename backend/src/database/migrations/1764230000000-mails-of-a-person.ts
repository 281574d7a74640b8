import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mail says whom it is about, so that it is found when that person is shown, forgotten or merged with another. */
export class MailsOfAPerson1764230000000 implements MigrationInterface {
  readonly name = 'MailsOfAPerson1764230000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE mails ADD "userId" text CONSTRAINT mails_user_id_fkey REFERENCES users (id) ON DELETE SET NULL',
    );
    await runner.query('CREATE INDEX mails_user_id_idx ON mails ("userId")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails DROP COLUMN "userId"');
  }
}
