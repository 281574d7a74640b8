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

  /** A renewal or an extra report; the payment of a purchase is refunded with its purchase. */
  async laterPaymentExists(id: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(`SELECT FROM payments WHERE id = $1 AND kind <> 'purchase'`, [
      id,
    ]);
    return rows.length > 0;
  }
}
