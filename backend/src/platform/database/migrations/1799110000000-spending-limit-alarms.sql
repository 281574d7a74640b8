-- The table is named after what it contains.

  ALTER TABLE ceiling_alarms RENAME TO spending_limit_alarms;
  ALTER TABLE spending_limit_alarms RENAME CONSTRAINT ceiling_alarms_pkey TO spending_limit_alarms_pkey;
  ALTER TABLE spending_limit_alarms RENAME CONSTRAINT ceiling_alarms_scope_check TO spending_limit_alarms_scope_check;
  ALTER INDEX ceiling_alarms_day_key RENAME TO spending_limit_alarms_day_key;
  ALTER SEQUENCE ceiling_alarms_id_seq RENAME TO spending_limit_alarms_id_seq;

