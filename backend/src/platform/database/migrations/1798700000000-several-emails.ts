import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A trigger, so that every statement that replaces a typed email is covered. */
const SCHEMA = `
  ALTER TABLE users ADD COLUMN "gaveSeveralEmails" boolean NOT NULL DEFAULT false;
  CREATE FUNCTION note_several_emails() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW."gaveSeveralEmails" := true;
      RETURN NEW;
    END
  $$;
  CREATE TRIGGER users_note_several_emails BEFORE UPDATE OF "contactEmail" ON users
    FOR EACH ROW WHEN (OLD."contactEmail" <> NEW."contactEmail") EXECUTE FUNCTION note_several_emails();
`;

/** A guest who has typed more than one email is not taken for the person who proves one of them. */
export class SeveralEmails1798700000000 implements Pick<MigrationInterface, 'name' | 'up'> {
  readonly name = 'SeveralEmails1798700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SCHEMA);
  }
}
