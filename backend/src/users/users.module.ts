import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../mail/mail.module.js';
import { SignInEmails } from './sign-in-emails.js';
import { UserIdentity } from './user-identity.entity.js';
import { User } from './user.entity.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([User, UserIdentity]), MailModule],
  controllers: [UsersController],
  providers: [UsersService, SignInEmails],
  exports: [UsersService, SignInEmails],
})
export class UsersModule {}
