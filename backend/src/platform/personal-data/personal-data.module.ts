import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ExpiredRowsRepository } from './expired-rows.repository.js';
import { PersonalDataRegistry } from './personal-data.registry.js';
import { PersonalDataService } from './personal-data.service.js';
import { PersonalRowsRepository } from './personal-rows.repository.js';
import { RetentionService } from './retention.service.js';

@Module({
  imports: [DiscoveryModule],
  providers: [
    PersonalDataRegistry,
    PersonalDataService,
    PersonalRowsRepository,
    ExpiredRowsRepository,
    RetentionService,
  ],
  exports: [PersonalDataRegistry, PersonalDataService, RetentionService],
})
export class PersonalDataModule {}
