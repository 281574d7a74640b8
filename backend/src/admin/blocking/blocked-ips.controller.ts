import { Body, Controller, Delete, Get, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../../platform/config/clock.js';
import { AddressSet } from '../../platform/http/blocking/address-set.js';
import { BlockedIpsRepository } from '../../platform/http/blocking/blocked-ips.repository.js';
import { ApiData, ApiDataList, ApiFailures } from '../../platform/http/envelope.dto.js';
import { AppError } from '../../platform/http/errors.js';
import { createInputPipe } from '../../platform/http/validation.js';
import { AuditRepository } from '../audit/audit.repository.js';
import type { SignedInOperator } from '../login/operator-sessions.service.js';
import { CurrentOperator, OperatorOnly } from '../login/operator.guard.js';
import { BlockedIpView, BlockIpDto, UnblockIpDto } from './blocked-ip.dto.js';

/** For the call whose input is in the body or in the query. */
const INPUT = createInputPipe();

@OperatorOnly()
@Controller('admin')
export class BlockedIpsController {
  constructor(
    private readonly blocked: BlockedIpsRepository,
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
  ) {}

  @Get('blocked-ips')
  @ApiOperation({ summary: 'Blocked addresses, newest first' })
  @ApiDataList(BlockedIpView)
  listBlockedIps(): Promise<BlockedIpView[]> {
    return this.blocked.list();
  }

  @Post('block-ip')
  @ApiOperation({ summary: 'Refuse an address or network everywhere, within two seconds' })
  @ApiData(BlockedIpView)
  @ApiFailures('VALIDATION', 'OWN_ADDRESS')
  blockIp(@Body() { ipAddress, ...dto }: BlockIpDto, @CurrentOperator() by: SignedInOperator): Promise<BlockedIpView> {
    const blocked = new AddressSet();
    blocked.add(ipAddress);
    if (blocked.has(by.ipAddress, this.clock.now()))
      throw new AppError('OWN_ADDRESS', 'This is the address you are using. Blocking it would lock you out.');
    const reason = dto.reason?.trim() || null;
    const hours = dto.hours ?? null;
    return this.audit.run(by, 'block-ip', ipAddress, { reason, hours }, (tx) =>
      this.blocked.block(tx, { ipAddress, reason, blockedBy: by.operator, hours }),
    );
  }

  @Delete('unblock-ip')
  @ApiOperation({ summary: 'Unblock an address', description: 'The address is in the body or in the query.' })
  @ApiBody({ type: UnblockIpDto, required: false })
  @ApiQuery({ name: 'ipAddress', required: false })
  @ApiData(BlockedIpView)
  @ApiFailures('VALIDATION', 'ADDRESS_NOT_BLOCKED')
  async unblockIp(
    @Query('ipAddress') inQuery: unknown,
    @Req() { body }: FastifyRequest,
    @CurrentOperator() by: SignedInOperator,
  ): Promise<BlockedIpView> {
    const input: unknown = inQuery === undefined ? body : { ipAddress: inQuery };
    const { ipAddress } = (await INPUT.transform(input, { type: 'body', metatype: UnblockIpDto })) as UnblockIpDto;
    return this.audit.run(by, 'unblock-ip', ipAddress, {}, async (tx) => {
      const block = await this.blocked.unblock(tx, ipAddress);
      if (!block) throw new AppError('ADDRESS_NOT_BLOCKED', 'This address is not blocked.');
      return block;
    });
  }
}
