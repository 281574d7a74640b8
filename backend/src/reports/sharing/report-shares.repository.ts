import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Repository } from 'typeorm';
import { ReportShare } from './report-share.entity.js';

@Injectable()
export class ReportSharesRepository {
  constructor(@InjectRepository(ReportShare) private readonly shares: Repository<ReportShare>) {}

  /** Finds the unrevoked link of a report; it may have expired. */
  findOpen(vehicleReportId: string): Promise<ReportShare | null> {
    return this.shares.findOneBy({ vehicleReportId, revokedAt: IsNull() });
  }

  findByHash(tokenHash: string): Promise<ReportShare | null> {
    return this.shares.findOneBy({ tokenHash });
  }

  async add(
    tx: EntityManager,
    share: Pick<ReportShare, 'vehicleReportId' | 'tokenHash' | 'createdAt' | 'expiresAt'>,
  ): Promise<void> {
    await tx.insert(ReportShare, share);
  }

  async revoke(vehicleReportId: string, revokedAt: Date, tx: EntityManager = this.shares.manager): Promise<void> {
    await tx.update(ReportShare, { vehicleReportId, revokedAt: IsNull() }, { revokedAt });
  }
}
