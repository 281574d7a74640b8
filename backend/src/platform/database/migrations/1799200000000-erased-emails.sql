-- A guest whose email was erased, by its owner or by age, is not taken for the person who proves another one: removing
-- the last trace of an email that a user typed counts like typing another one (X12-005).

  DROP TRIGGER users_note_several_emails ON users;
  CREATE TRIGGER users_note_several_emails BEFORE UPDATE OF "contactEmail" ON users
    FOR EACH ROW WHEN (OLD."contactEmail" IS DISTINCT FROM NEW."contactEmail" AND OLD."contactEmail" IS NOT NULL)
    EXECUTE FUNCTION note_several_emails();
  CREATE FUNCTION note_removed_email() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE users SET "gaveSeveralEmails" = true
      WHERE id = OLD."userId" AND NOT "gaveSeveralEmails" AND "contactEmail" IS DISTINCT FROM OLD."contactEmail"
        AND NOT EXISTS (SELECT FROM checkout_sessions
          WHERE "userId" = OLD."userId" AND "contactEmail" = OLD."contactEmail");
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER checkout_sessions_note_changed_email AFTER UPDATE OF "contactEmail" ON checkout_sessions
    FOR EACH ROW WHEN (OLD."contactEmail" IS DISTINCT FROM NEW."contactEmail" AND OLD."contactEmail" IS NOT NULL)
    EXECUTE FUNCTION note_removed_email();
  CREATE TRIGGER checkout_sessions_note_deleted_email AFTER DELETE ON checkout_sessions
    FOR EACH ROW WHEN (OLD."contactEmail" IS NOT NULL) EXECUTE FUNCTION note_removed_email();

