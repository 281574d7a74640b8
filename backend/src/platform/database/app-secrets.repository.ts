import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AppSecret } from './app-secret.entity.js';

@Injectable()
export class AppSecretsRepository {
  constructor(@InjectRepository(AppSecret) private readonly secrets: Repository<AppSecret>) {}

  /** Keeps a secret unless another replica was first. @returns the value that counts */
  async keep(secret: AppSecret): Promise<string> {
    await this.secrets.createQueryBuilder().insert().values(secret).orIgnore().execute();
    return (await this.secrets.findOneByOrFail({ name: secret.name })).value;
  }
}
