import { doesMoreThanAdd } from './only-adds.js';

const found = (...statements: string[]): string[] => doesMoreThanAdd('Later', statements, {});

describe('a migration after the initial one', () => {
  it.each([
    ['DROP TABLE "users"', 'drops something'],
    ['ALTER TABLE "users" DROP "fullName"', 'drops something'],
    ['alter table users alter "isVerified" drop default', 'drops something'],
    ['DROP INDEX users_email_key', 'drops something'],
    ['ALTER TABLE users RENAME COLUMN email TO mail', 'renames something'],
    ['ALTER TABLE users ALTER COLUMN "phoneNumber" TYPE text', 'changes the type of a column'],
    ['ALTER TABLE users ALTER "phoneNumber" SET DATA TYPE text', 'changes the type of a column'],
    ['ALTER TABLE users ALTER email SET NOT NULL', 'demands a value of rows that may have none'],
    ['ALTER TABLE users ADD "rank" integer NOT NULL', 'demands a value the version before does not write'],
    [
      'ALTER TABLE users ADD "a" text, ADD COLUMN "b" text NOT NULL',
      'demands a value the version before does not write',
    ],
    ['ALTER TABLE users ADD "rent" numeric(10, 2) NOT NULL', 'demands a value the version before does not write'],
    [`ALTER TABLE users ADD "kind" text CHECK (kind IN ('a', 'b')) NOT NULL`, 'demands a value the version before'],
    ['ALTER TABLE users ADD "default" text NOT NULL', 'demands a value the version before does not write'],
    ['ALTER TABLE users ADD "rank" integer NOT NULL DEFAULT NULL', 'demands a value the version before does not write'],
    ['SELECT 1; DO $$ BEGIN DELETE FROM users; END $$', 'hides statements in a block'],
    ['REVOKE SELECT ON users FROM roadbook_app', 'puts rows or rights out of reach'],
    ['ALTER TABLE users SET SCHEMA old', 'puts rows or rights out of reach'],
    ['DO $$ BEGIN ALTER TABLE users DROP COLUMN "fullName"; END $$', 'hides statements in a block'],
    [`UPDATE users SET "fullName" = 'x'`, 'changes rows'],
    ['DELETE FROM users', 'changes rows'],
    ['SELECT 1; DELETE FROM users', 'changes rows'],
    ['WITH old AS (SELECT id FROM users) UPDATE users SET "fullName" = NULL', 'changes rows'],
    ['WITH gone AS (DELETE FROM users RETURNING id) SELECT count(*) FROM gone', 'changes rows'],
    ['TRUNCATE users', 'changes rows'],
    ['ALTER TABLE users DISABLE TRIGGER ALL', 'switches off what guards rows'],
    ['ALTER TABLE users ENABLE REPLICA TRIGGER users_kept', 'switches off what guards rows'],
    [`SET session_replication_role = 'replica'`, 'switches off what guards rows'],
    ['CREATE RULE kept AS ON INSERT TO users DO INSTEAD NOTHING', 'switches off what guards rows'],
    [
      'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
      'replaces what the version before uses',
    ],
    ['create or replace view a as select 1', 'replaces what the version before uses'],
    [
      'CREATE OR REPLACE TRIGGER a BEFORE UPDATE ON users EXECUTE FUNCTION b()',
      'replaces what the version before uses',
    ],
    ['ALTER FUNCTION refuse_change() SECURITY DEFINER', 'replaces what the version before uses'],
    ['ALTER TABLE users ADD CONSTRAINT users_rank CHECK (false)', 'demands something of rows there are'],
    ['ALTER TABLE users ADD CHECK (email IS NOT NULL) NOT VALID', 'demands something of rows there are'],
    ['ALTER TABLE "users" ADD "rank" text, ADD UNIQUE (email)', 'demands something of rows there are'],
    ['ALTER TABLE users ADD "rank" text CHECK (false)', 'demands something of rows there are'],
    ['ALTER TABLE public.users ADD COLUMN "rank" text UNIQUE', 'demands something of rows there are'],
    ['ALTER TABLE users ADD CONSTRAINT a EXCLUDE USING gist (b WITH &&)', 'demands something of rows there are'],
    ['ALTER TABLE users ADD FOREIGN KEY ("a") REFERENCES notes(id)', 'demands something of rows there are'],
    ['CREATE UNIQUE INDEX a ON users (email)', 'demands something of rows there are'],
    ['CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS a ON ONLY "users" (email)', 'demands something of rows there are'],
  ])('may not run %s', (statement, what) => {
    expect(found('SELECT 1', statement)).toContainEqual(expect.stringContaining(`Later ${what}`));
  });

  it.each([
    'CREATE TABLE notes (id bigint NOT NULL, "userId" text REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE)',
    'ALTER TABLE users ADD "nickname" text',
    'ALTER TABLE users ADD "rank" integer NOT NULL DEFAULT 0, ADD "since" timestamptz NOT NULL DEFAULT now()',
    'CREATE TABLE notes (id bigint UNIQUE CHECK (id > 0)); CREATE UNIQUE INDEX a ON notes (id); ALTER TABLE notes ADD CHECK (id < 9)',
    'ALTER TABLE users ADD "noteId" bigint REFERENCES notes(id)',
    `ALTER TABLE users ADD "check" text DEFAULT 'UNIQUE'`,
    'CREATE FUNCTION is_new() RETURNS boolean LANGUAGE sql AS $$ SELECT true $$',
    'ALTER TABLE users ENABLE TRIGGER users_kept',
    'CREATE INDEX users_rank_idx ON users (rank)',
    'CREATE TRIGGER notes_kept BEFORE UPDATE OR DELETE ON notes FOR EACH ROW EXECUTE FUNCTION refuse_change()',
    `CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE users SET a = 1; DROP TABLE x; END $$`,
    `INSERT INTO notes VALUES (1, 'DROP TABLE users') ON CONFLICT DO UPDATE SET id = 2`,
    '-- DROP TABLE users\nCREATE INDEX a ON users (email)',
  ])('may run %s', (statement) => {
    expect(found(statement)).toEqual([]);
  });

  it('may take something away when the list says why', () => {
    expect(doesMoreThanAdd('Later', ['DROP TABLE notes'], { Later: 'no version uses it any more' })).toEqual([]);
  });
});
