import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

/** Read model: what the operator may refund. */
@Injectable()
export class CommandsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async purchaseExists(sessionId: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>('SELECT FROM checkout_sessions WHERE id = $1', [sessionId]);
    return rows.length > 0;
  }

  /** Whether it is a renewal or an extra report; the payment of a purchase is refunded with its purchase. */
  async laterPaymentExists(id: string): Promise<boolean> {
    const statement = `SELECT FROM payments WHERE id = $1 AND kind <> 'purchase'`;
    const rows = await this.dataSource.query<unknown[]>(statement, [id]);
    return rows.length > 0;
  }
}
