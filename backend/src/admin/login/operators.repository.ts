import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Operator } from '../operator.entity.js';

@Injectable()
export class OperatorsRepository {
  constructor(@InjectRepository(Operator) private readonly operators: Repository<Operator>) {}

  find(name: string): Promise<Operator | null> {
    return this.operators.findOneBy({ name });
  }

  /** @returns false when another process was first */
  async add(operator: Operator): Promise<boolean> {
    const { raw } = await this.operators
      .createQueryBuilder()
      .insert()
      .values(operator)
      .orIgnore()
      .returning('name')
      .execute();
    return (raw as unknown[]).length > 0;
  }
}
