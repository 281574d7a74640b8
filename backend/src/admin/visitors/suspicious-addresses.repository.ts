import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AddressCountsService } from '../../platform/http/limits/address-counts.service.js';
import { SUSPICIOUS } from '../../platform/input-rules/codes.js';
import type { SuspiciousAddressView } from './visitors.dto.js';

const HOURS = 24;

/** A link-local address may have a zone ('fe80::1%eth0'), which inet does not accept. */
const ADDRESSES = `WITH counted AS (
    SELECT "ipAddress", coalesce(sum(count) FILTER (WHERE kind = 'lookup'), 0)::int AS lookups,
      coalesce(sum(count) FILTER (WHERE kind = 'refused'), 0)::int AS refused,
      coalesce(sum(count) FILTER (WHERE kind = 'login_failed'), 0)::int AS "failedLogins"
    FROM address_counts WHERE hour > now() - make_interval(hours => $1) GROUP BY 1
  ), arrived AS (
    SELECT "ipAddress", count(*)::int AS visitors FROM users
    WHERE "createdAt" > now() - make_interval(hours => $1) AND "ipAddress" IS NOT NULL GROUP BY 1
  ), joined AS (
    SELECT "ipAddress", coalesce(lookups, 0) AS lookups, coalesce(refused, 0) AS refused,
      coalesce("failedLogins", 0) AS "failedLogins", coalesce(visitors, 0) AS visitors
    FROM counted FULL JOIN arrived USING ("ipAddress")
  ), worst AS (
    SELECT * FROM joined WHERE lookups >= $2 OR refused >= $3 OR "failedLogins" >= $4 OR visitors >= $5
    ORDER BY greatest(lookups / $2::float, refused / 10.0, "failedLogins" / $4::float, visitors / $5::float) DESC,
      "ipAddress" LIMIT 25
  )
  SELECT worst.*, EXISTS (SELECT FROM blocked_ips blocked
    WHERE blocked."ipAddress" >>= split_part(worst."ipAddress", '%', 1)::inet
      AND (blocked."expiresAt" IS NULL OR blocked."expiresAt" > now())) AS blocked
  FROM worst`;

@Injectable()
export class SuspiciousAddressesRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly counts: AddressCountsService,
  ) {}

  async list(): Promise<SuspiciousAddressView[]> {
    await this.counts.flush();
    const { lookups, refused, failedLogins, visitors } = SUSPICIOUS;
    return this.dataSource.query(ADDRESSES, [HOURS, lookups, refused, failedLogins, visitors]);
  }
}
