import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

/** Read model: what the operator may give commands about. */
@Injectable()
export class CommandsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async purchaseExists(sessionId: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>('SELECT FROM checkout_sessions WHERE id = $1', [sessionId]);
    return rows.length > 0;
  }
}
