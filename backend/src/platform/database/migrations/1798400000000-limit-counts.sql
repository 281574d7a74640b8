-- Limits that all replicas share, in the shape that rate-limiter-flexible writes. Unlogged: after a crash of the
-- database the counts start anew.
CREATE UNLOGGED TABLE "limit_counts" (
      "key" varchar(255) NOT NULL,
      "points" integer NOT NULL DEFAULT 0,
      "expire" bigint,
      CONSTRAINT "limit_counts_pkey" PRIMARY KEY ("key")
    )
-- For the deletion of expired counts.
CREATE INDEX "limit_counts_expire_idx" ON "limit_counts" ("expire")
-- What is spent on histories, one row for each source and day.
CREATE TABLE "spend_days" (
      "source" varchar(40) NOT NULL,
      "day" date NOT NULL,
      "units" integer NOT NULL,
      CONSTRAINT "spend_days_units_check" CHECK (units > 0),
      CONSTRAINT "spend_days_pkey" PRIMARY KEY ("source", "day")
    )
-- Plate lookups are counted in limit_counts.
DELETE FROM "spend_reservations" WHERE kind = 'plate'
-- Only histories are reserved.
ALTER TABLE "spend_reservations" DROP COLUMN "kind"
-- An order is reserved once.
CREATE UNIQUE INDEX "spend_reservations_order_key" ON "spend_reservations" ("order")
-- Replaced by limit_counts and spend_days.
DROP TABLE "limit_leases", "login_attempts", "sign_in_mails", "spend_counts"
