import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { PersonalDataRegistry } from './personal-data.registry.js';
import { PersonalDataService } from './personal-data.service.js';
import { PersonalRowsRepository } from './personal-rows.repository.js';

@Module({
  imports: [DiscoveryModule],
  providers: [PersonalDataRegistry, PersonalDataService, PersonalRowsRepository],
  exports: [PersonalDataRegistry, PersonalDataService],
})
export class PersonalDataModule {}
