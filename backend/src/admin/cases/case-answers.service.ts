import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { Case } from '../../cases/case.entity.js';
import { CasesService } from '../../cases/cases.service.js';
import { AppError } from '../../platform/http/errors.js';
import { TOKEN_PATTERN } from '../../platform/http/tokens.js';
import { PaymentsRepository } from '../../payments/payments.repository.js';
import { SimulatedDisputesService } from '../../payments/simulated/simulated-disputes.service.js';
import { GiveBackService } from '../../checkout/give-back.service.js';
import { ReportReadsService } from '../../reports/reading/report-reads.service.js';
import { type Actor, AuditRepository } from '../audit/audit.repository.js';
import { CaseFilesRepository } from './case-files.repository.js';
import type { AnswerClaimDto, CaseFileView, EvidenceView, PlayDisputeDto } from './cases.dto.js';

/** What the operator reads of a case and how they answer it. Each look and each answer is in the audit log. */
@Injectable()
export class CaseAnswersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly files: CaseFilesRepository,
    private readonly cases: CasesService,
    private readonly payments: PaymentsRepository,
    private readonly giveBack: GiveBackService,
    private readonly reads: ReportReadsService,
    private readonly disputes: SimulatedDisputesService,
    private readonly audit: AuditRepository,
  ) {}

  /** @throws AppError NOT_FOUND */
  async file(id: string, by: Actor): Promise<CaseFileView> {
    const { emails: _, signatureData: __, consentText: ___, ...file } = await this.evidenceOf(id);
    await this.audit.record(by, 'view-case', id);
    return file;
  }

  /** @throws AppError NOT_FOUND */
  async evidence(id: string, by: Actor): Promise<EvidenceView> {
    const evidence = await this.evidenceOf(id);
    await this.audit.record(by, 'download-evidence', id);
    return evidence;
  }

  /** @throws AppError NOT_FOUND, CONFLICT when it is answered already, REFUND_NOT_POSSIBLE */
  async answer(id: string, { answer, reason: words }: AnswerClaimDto, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const claim = TOKEN_PATTERN.test(id) ? await this.cases.find(tx, id) : null;
      if (claim?.kind !== 'claim') throw notFound();
      // A payment is held before its cases, as whoever opens one holds it.
      await this.payments.hold(tx, claim.paymentId);
      const closed = await this.cases.close(tx, { id }, answer === 'grant' ? 'granted' : 'refused', words);
      if (!closed) throw new AppError('CONFLICT', 'This case is already closed.');
      if (answer === 'grant') await this.returnMoney(tx, claim);
      await this.audit.record(by, answer === 'grant' ? 'grant-claim' : 'refuse-claim', id, { reason: words }, tx);
    });
  }

  /** @throws AppError NOT_FOUND where payments are real; CONFLICT */
  async playDispute(paymentId: string, { to, reason }: PlayDisputeDto, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await this.disputes.play(tx, paymentId, to);
      await this.audit.record(by, 'play-dispute', paymentId, { reason, to }, tx);
    });
  }

  private async returnMoney(tx: EntityManager, { paymentId }: Case): Promise<void> {
    if ((await this.giveBack.giveBackAny(tx, paymentId, 'operator')) !== 'returned')
      throw new AppError(
        'REFUND_NOT_POSSIBLE',
        'This payment has already been returned, or its bank is still deciding.',
      );
  }

  private async evidenceOf(id: string): Promise<CaseFileView & EvidenceView> {
    await this.reads.flush();
    const evidence = TOKEN_PATTERN.test(id) ? await this.files.find(id) : null;
    if (!evidence) throw notFound();
    return evidence;
  }
}

const notFound = (): AppError => new AppError('NOT_FOUND', 'This case was not found.');
