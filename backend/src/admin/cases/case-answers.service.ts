import { Injectable } from '@nestjs/common';
import { CasesService } from '../../cases/cases.service.js';
import { RefundsService } from '../../checkout/refunds.service.js';
import { PaymentsRepository } from '../../payments/payments.repository.js';
import { SimulatedDisputesService } from '../../payments/simulated/simulated-disputes.service.js';
import { AppError } from '../../platform/http/errors.js';
import { TOKEN_PATTERN } from '../../platform/http/tokens.js';
import { ReportReadsService } from '../../reports/reading/report-reads.service.js';
import { type Actor, AuditRepository } from '../audit/audit.repository.js';
import { CaseFilesRepository } from './case-files.repository.js';
import type { AnswerClaimDto, CaseFileView, EvidenceView, PlayDisputeDto } from './cases.dto.js';

/** Shows cases to the operator and closes claims. Each call is recorded in the audit log. */
@Injectable()
export class CaseAnswersService {
  constructor(
    private readonly files: CaseFilesRepository,
    private readonly cases: CasesService,
    private readonly payments: PaymentsRepository,
    private readonly refunds: RefundsService,
    private readonly reads: ReportReadsService,
    private readonly disputes: SimulatedDisputesService,
    private readonly audit: AuditRepository,
  ) {}

  async file(id: string, by: Actor): Promise<CaseFileView> {
    const { emails: _, signatureData: __, consentText: ___, ...file } = await this.find(id);
    await this.audit.record(by, 'view-case', id);
    return file;
  }

  async evidence(id: string, by: Actor): Promise<EvidenceView> {
    const evidence = await this.find(id);
    await this.audit.record(by, 'download-evidence', id);
    return evidence;
  }

  async answer(id: string, { answer, reason }: AnswerClaimDto, by: Actor): Promise<void> {
    const isGranted = answer === 'grant';
    await this.audit.run(by, isGranted ? 'grant-claim' : 'refuse-claim', id, { reason }, async (tx) => {
      const claim = TOKEN_PATTERN.test(id) ? await this.cases.find(tx, id) : null;
      if (claim?.kind !== 'claim') throw notFound();
      // A payment is locked before its cases, as where a case is opened.
      await this.payments.lock(tx, claim.paymentId);
      if (!(await this.cases.close(tx, { id }, isGranted ? 'granted' : 'refused', reason)))
        throw new AppError('CONFLICT', 'This case is already closed.');
      if (isGranted && (await this.refunds.refundAny(tx, claim.paymentId, 'operator')) !== 'refunded')
        throw new AppError(
          'REFUND_NOT_POSSIBLE',
          'This payment has already been returned, or its bank is still deciding.',
        );
    });
  }

  async simulateDispute(id: string, { to, reason }: PlayDisputeDto, by: Actor): Promise<void> {
    await this.audit.run(by, 'play-dispute', id, { reason, to }, (tx) => this.disputes.simulateDispute(tx, id, to));
  }

  private async find(id: string): Promise<EvidenceView> {
    await this.reads.flush();
    const file = TOKEN_PATTERN.test(id) ? await this.files.find(id) : null;
    if (!file) throw notFound();
    return file;
  }
}

const notFound = (): AppError => new AppError('NOT_FOUND', 'This case was not found.');
