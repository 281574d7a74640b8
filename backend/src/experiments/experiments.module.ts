import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../users/users.module.js';
import { VariantAssignment } from './variant-assignment.entity.js';
import { VariantAssignmentsRepository } from './variant-assignments.repository.js';
import { ExperimentsController } from './experiments.controller.js';
import { ExperimentsService } from './experiments.service.js';
import { ExperimentsPersonalData } from './experiments.personal-data.js';

@Module({
  imports: [TypeOrmModule.forFeature([VariantAssignment]), UsersModule],
  controllers: [ExperimentsController],
  providers: [VariantAssignmentsRepository, ExperimentsService, ExperimentsPersonalData],
})
export class ExperimentsModule {}
