import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { Case } from './case.entity.js';
import { CasesPersonalData } from './cases.personal-data.js';
import { CasesRepository } from './cases.repository.js';
import { CasesService } from './cases.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Case]), JobsModule],
  providers: [CasesPersonalData, CasesRepository, CasesService],
  exports: [CasesService],
})
export class CasesModule {}
