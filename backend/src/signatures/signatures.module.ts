import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ReportsModule } from '../reports/reports.module.js';
import { DrawingsService } from './drawings.service.js';
import { Signature } from './signature.entity.js';
import { SignaturesController } from './signatures.controller.js';
import { SignaturesRepository } from './signatures.repository.js';
import { SignaturesService } from './signatures.service.js';
import { UsersModule } from '../users/users.module.js';
import { SignaturesPersonalData } from './signatures.personal-data.js';

@Module({
  imports: [TypeOrmModule.forFeature([Signature]), ReportsModule, UsersModule],
  controllers: [SignaturesController],
  providers: [DrawingsService, SignaturesRepository, SignaturesService, SignaturesPersonalData],
})
export class SignaturesModule {}
