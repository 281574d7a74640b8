import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // Who had an error, and which errors are one and the same.
  `ALTER TABLE "client_errors"
    ADD "userId" text,
    ADD "fingerprint" varchar(32),
    ADD CONSTRAINT "client_errors_user_id_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE SET NULL`,
  `UPDATE "client_errors" SET "fingerprint" = md5("errorType" || message)`,
  `ALTER TABLE "client_errors" ALTER "fingerprint" SET NOT NULL`,
  `CREATE INDEX "client_errors_user_id_idx" ON "client_errors" ("userId")`,
  `CREATE INDEX "client_errors_fingerprint_idx" ON "client_errors" ("fingerprint", "createdAt")`,
  // What makes an address suspicious; a week of it.
  `CREATE TABLE "address_counts" (
    "ipAddress" varchar(45) NOT NULL,
    "kind" varchar(20) NOT NULL,
    "hour" timestamptz NOT NULL,
    "count" integer NOT NULL,
    CONSTRAINT "address_counts_kind_check" CHECK (kind IN ('lookup', 'refused', 'login_failed')),
    CONSTRAINT "address_counts_count_check" CHECK (count > 0),
    CONSTRAINT "address_counts_pkey" PRIMARY KEY ("ipAddress", "kind", "hour")
  )`,
  `CREATE INDEX "address_counts_hour_idx" ON "address_counts" ("hour")`,
  // What the console's lists look for and sort by.
  `CREATE INDEX "vehicle_reports_vin_idx" ON "vehicle_reports" ("vin" COLLATE "C", "id")`,
  `CREATE INDEX "users_verified_idx" ON "users" ("createdAt") WHERE "isVerified"`,
  `CREATE INDEX "search_history_plate_idx" ON "search_history" ("searchedAt") WHERE "searchType" = 'license_plate'`,
  // With the id, what belongs to the reports of a period is counted from indexes alone.
  'DROP INDEX vehicle_reports_funnel_idx',
  `CREATE INDEX "vehicle_reports_funnel_idx" ON "vehicle_reports" ("searchedAt", "signedAt", "addressedAt", "id")`,
  `CREATE INDEX "users_contact_email_idx" ON "users" ("contactEmail")`,
  `CREATE INDEX "signatures_ip_address_idx" ON "signatures" ("ipAddress")`,
  `CREATE INDEX "addresses_zip_code_idx" ON "addresses" ("zipCode")`,
  `CREATE INDEX "addresses_state_idx" ON "addresses" ("state", "createdAt")`,
  `CREATE INDEX "checkout_sessions_contact_email_idx" ON "checkout_sessions" ("contactEmail")`,
  `CREATE INDEX "checkout_sessions_completed_at_idx" ON "checkout_sessions" ("completedAt")`,
  `CREATE INDEX "checkout_sessions_status_idx" ON "checkout_sessions" ("status", "createdAt")`,
  `CREATE INDEX "subscriptions_created_at_idx" ON "subscriptions" ("createdAt")`,
  `CREATE INDEX "subscription_charges_created_at_idx" ON "subscription_charges" ("createdAt")`,
  `CREATE INDEX "mails_sent_at_idx" ON "mails" ("sentAt")`,
  `CREATE INDEX "audit_log_subject_idx" ON "audit_log" ("subject")`,
];

const INDEXES = [
  'users_verified_idx',
  'search_history_plate_idx',
  'vehicle_reports_vin_idx',
  'users_contact_email_idx',
  'signatures_ip_address_idx',
  'addresses_zip_code_idx',
  'addresses_state_idx',
  'checkout_sessions_contact_email_idx',
  'checkout_sessions_completed_at_idx',
  'checkout_sessions_status_idx',
  'subscriptions_created_at_idx',
  'subscription_charges_created_at_idx',
  'mails_sent_at_idx',
  'audit_log_subject_idx',
];

export class Console1764040000000 implements MigrationInterface {
  readonly name = 'Console1764040000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${INDEXES.join(', ')}, vehicle_reports_funnel_idx`);
    await runner.query(
      `CREATE INDEX "vehicle_reports_funnel_idx" ON "vehicle_reports" ("searchedAt", "signedAt", "addressedAt")`,
    );
    await runner.query('DROP TABLE address_counts');
    await runner.query('ALTER TABLE client_errors DROP COLUMN "userId", DROP COLUMN "fingerprint"');
  }
}
