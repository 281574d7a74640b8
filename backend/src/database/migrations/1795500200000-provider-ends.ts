import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was bought of providers is deleted when the law no longer asks for it. */
export class ProviderEnds1795500200000 implements MigrationInterface {
  readonly name = 'ProviderEnds1795500200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX "provider_answers_begun_at_idx" ON "provider_answers" ("begunAt")');
    await runner.query(`CREATE FUNCTION keep_spend() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND may_be_forgotten(OLD."spentAt", interval '2555 days') THEN
          RETURN OLD;
        END IF;
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
      END $$`);
    await runner.query(`CREATE OR REPLACE TRIGGER provider_spend_append_only BEFORE UPDATE OR DELETE ON provider_spend
      FOR EACH ROW EXECUTE FUNCTION keep_spend()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE OR REPLACE TRIGGER provider_spend_append_only BEFORE UPDATE OR DELETE ON provider_spend
      FOR EACH ROW EXECUTE FUNCTION refuse_change()`);
    await runner.query('DROP FUNCTION keep_spend()');
    await runner.query('DROP INDEX "provider_answers_begun_at_idx"');
  }
}
