import { Module } from '@nestjs/common';
import { MonthsRepository } from './months.repository.js';
import { PersonalDataRegistry } from './personal-data.js';

@Module({ providers: [PersonalDataRegistry, MonthsRepository], exports: [PersonalDataRegistry, MonthsRepository] })
export class PersonalDataModule {}
