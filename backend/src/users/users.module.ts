import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../mail/mail.module.js';
import { SignInEmails } from './sign-in-emails.js';
import { UserIdentity } from './user-identity.entity.js';
import { User } from './user.entity.js';
import { UsersController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';
import { PersonalDataModule } from '../personal-data/personal-data.module.js';
import { UsersPersonalData } from './users.personal-data.js';

@Module({
  imports: [TypeOrmModule.forFeature([User, UserIdentity]), MailModule, PersonalDataModule],
  controllers: [UsersController],
  providers: [UsersRepository, UsersService, SignInEmails, UsersPersonalData],
  exports: [UsersRepository, UsersService, SignInEmails],
})
export class UsersModule {}
