import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ClientError } from './client-error.entity.js';

@Injectable()
export class ClientErrorsRepository {
  constructor(@InjectRepository(ClientError) private readonly errors: Repository<ClientError>) {}

  async add({
    details,
    ...error
  }: Omit<ClientError, 'id' | 'createdAt' | 'details'> & { details: object }): Promise<void> {
    await this.errors.insert({ ...error, details: { ...details } });
  }
}
