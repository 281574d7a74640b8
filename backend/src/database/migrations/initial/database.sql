CREATE TABLE "app_secrets" (
  "name" text NOT NULL,
  "value" text NOT NULL,
  CONSTRAINT "app_secrets_pkey" PRIMARY KEY ("name")
);

-- For every table whose rows are written once: the ledger, the audit log, what providers cost.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
