import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../mail/mail.module.js';
import { LinkOrders } from './link-orders.js';
import { UserIdentity } from './user-identity.entity.js';
import { User } from './user.entity.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([User, UserIdentity]), MailModule],
  controllers: [UsersController],
  providers: [UsersService, LinkOrders],
  exports: [UsersService, LinkOrders],
})
export class UsersModule {}
