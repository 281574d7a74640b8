import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ReportsModule } from '../reports/reports.module.js';
import { Address } from './address.entity.js';
import { AddressesController } from './addresses.controller.js';
import { PostalPlacesService } from './postal-places.service.js';
import { AddressesRepository } from './addresses.repository.js';
import { AddressesService } from './addresses.service.js';
import { UsersModule } from '../users/users.module.js';
import { AddressesPersonalData } from './addresses.personal-data.js';

@Module({
  imports: [TypeOrmModule.forFeature([Address]), ReportsModule, UsersModule],
  controllers: [AddressesController],
  providers: [AddressesRepository, AddressesService, AddressesPersonalData, PostalPlacesService],
})
export class AddressesModule {}
