import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../users/users.module.js';
import { VariantAssignment } from './variant-assignment.entity.js';
import { VariantsController } from './variants.controller.js';
import { VariantsService } from './variants.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([VariantAssignment]), UsersModule],
  controllers: [VariantsController],
  providers: [VariantsService],
})
export class VariantsModule {}
