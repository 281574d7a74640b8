import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PeopleRepository } from './people.repository.js';
import { SeenBrowsersService } from './seen-browsers.service.js';
import { SignInEmailsService } from './sign-in-emails.service.js';
import { UserIdentity } from './user-identity.entity.js';
import { User } from './user.entity.js';
import { UsersController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';
import { UsersPersonalData } from './users.personal-data.js';

@Module({
  imports: [TypeOrmModule.forFeature([User, UserIdentity])],
  controllers: [UsersController],
  providers: [
    UsersRepository,
    PeopleRepository,
    UsersService,
    SignInEmailsService,
    SeenBrowsersService,
    UsersPersonalData,
  ],
  exports: [UsersRepository, PeopleRepository, UsersService, SignInEmailsService],
})
export class UsersModule {}
