import type { EntityManager } from 'typeorm';

/** Tables whose rows simply change hands. A test compares this file with every table that has a userId. */
export const MOVED_TABLES = [
  'user_identities',
  'vehicle_reports',
  'checkout_sessions',
  'subscriptions',
  'report_unlocks',
  'client_errors',
  'variant_assignments',
];
/** Append-only: its rows stay with the user they were written for, and the balance moves by two entries more. */
export const LEDGER = 'entitlement_ledger';

/**
 * Gives everything of one user to another, across the rooms, and retires the first (docs/decisions/0006). Plans that both
 * run have to be ended before.
 */
export async function moveRecords(tx: EntityManager, from: string, to: string): Promise<void> {
  await tx.query(MAKE_ROOM_FOR_REPORTS, [from, to]);
  await tx.query(KEEP_OLDER_VARIANTS, [from, to]);
  for (const table of MOVED_TABLES) await tx.query(`UPDATE ${table} SET "userId" = $2 WHERE "userId" = $1`, [from, to]);
  await tx.query(MOVE_BALANCE, [from, to]);
  // Fires the trigger that mirrors a running plan on its user.
  await tx.query('UPDATE subscriptions SET status = status WHERE "userId" = $1 AND "endedAt" IS NULL', [to]);
  await tx.query(KEEP_CONTACT, [from, to]);
  await tx.query(RETIRE, [from, to]);
}

const paid = (report: string): string =>
  `EXISTS (SELECT FROM report_unlocks unlocked WHERE unlocked."vehicleReportId" = ${report}.id)`;

/** Both looked up the same vehicle: one report goes on being found by its search, the paid one before the other; the second keeps its token. */
const MAKE_ROOM_FOR_REPORTS = `
  UPDATE vehicle_reports mine SET "searchKey" = mine."searchKey" || ' #' || mine.token
  FROM vehicle_reports other
  WHERE other."searchKey" = mine."searchKey" AND CASE
    WHEN mine."userId" = $1 AND other."userId" = $2 THEN NOT (${paid('mine')} AND NOT ${paid('other')})
    WHEN mine."userId" = $2 AND other."userId" = $1 THEN ${paid('other')} AND NOT ${paid('mine')}
    ELSE false END`;

/** What this person was shown first is what they go on being shown. */
const KEEP_OLDER_VARIANTS = `
  DELETE FROM variant_assignments later USING variant_assignments earlier
  WHERE later.experiment = earlier.experiment
    AND (later."userId", earlier."userId") IN (($1, $2), ($2, $1))
    AND (earlier."assignedAt", earlier."userId") < (later."assignedAt", later."userId")`;

const MOVE_BALANCE = `
  INSERT INTO entitlement_ledger ("userId", source, "offerKey", "deltaCredits", "unlimitedFlag", "periodEnd")
  SELECT party.id, 'grant', 'merge', party.sign * mover."creditsBalance", party.sign > 0 AND mover."unlimitedActive",
    CASE WHEN party.sign > 0 THEN mover."unlimitedPeriodEnd" END
  FROM users mover, (VALUES ($1, -1), ($2, 1)) AS party(id, sign)
  WHERE mover.id = $1 AND (mover."creditsBalance" > 0 OR mover."unlimitedActive")`;

const KEEP_CONTACT = `
  UPDATE users kept SET "fullName" = coalesce(kept."fullName", gone."fullName"),
    "phoneNumber" = coalesce(kept."phoneNumber", gone."phoneNumber")
  FROM users gone WHERE gone.id = $1 AND kept.id = $2`;

const RETIRE = `
  UPDATE users SET email = NULL, "contactEmail" = NULL, "fullName" = NULL, "phoneNumber" = NULL, "isVerified" = false,
    "ipAddress" = NULL, "userAgent" = NULL, "unlimitedActive" = false, "subscriptionId" = NULL, "mergedIntoId" = $2
  WHERE id = $1`;
