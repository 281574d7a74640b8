import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Case } from './case.entity.js';
import { CasesPersonalData } from './cases.personal-data.js';
import { CasesRepository } from './cases.repository.js';
import { CasesService } from './cases.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Case])],
  providers: [CasesPersonalData, CasesRepository, CasesService],
  exports: [CasesService],
})
export class CasesModule {}
