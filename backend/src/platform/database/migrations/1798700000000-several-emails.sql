-- A guest who has typed more than one email is not taken for the person who proves one of them. A trigger, so that
-- every statement that replaces a typed email is covered.

  ALTER TABLE users ADD COLUMN "gaveSeveralEmails" boolean NOT NULL DEFAULT false;
  CREATE FUNCTION note_several_emails() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW."gaveSeveralEmails" := true;
      RETURN NEW;
    END
  $$;
  CREATE TRIGGER users_note_several_emails BEFORE UPDATE OF "contactEmail" ON users
    FOR EACH ROW WHEN (OLD."contactEmail" <> NEW."contactEmail") EXECUTE FUNCTION note_several_emails();

