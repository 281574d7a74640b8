import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { PersonalDataService } from './personal-data.service.js';
import { PersonalRowsRepository } from './personal-rows.repository.js';

@Module({
  imports: [DiscoveryModule],
  providers: [PersonalDataService, PersonalRowsRepository],
  exports: [PersonalDataService],
})
export class PersonalDataModule {}
