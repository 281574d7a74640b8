import { Body, Controller, Delete, Get, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiData, ApiDataList, ApiFailures } from '../../platform/http/envelope.dto.js';
import { createInputPipe } from '../../platform/http/validation.js';
import type { SignedInOperator } from '../login/operator-sessions.service.js';
import { CurrentOperator, OperatorOnly } from '../login/operator.guard.js';
import { BlockedIpView, BlockIpDto, UnblockIpDto } from './blocked-ip.dto.js';
import { BlockedIpsService } from './blocked-ips.service.js';

/** For the call whose input is in the body or in the query. */
const INPUT = createInputPipe();

@OperatorOnly()
@Controller('admin')
export class BlockedIpsController {
  constructor(private readonly blocked: BlockedIpsService) {}

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
  blockIp(@Body() body: BlockIpDto, @CurrentOperator() by: SignedInOperator): Promise<BlockedIpView> {
    return this.blocked.block(body, by);
  }

  @Delete('unblock-ip')
  @ApiOperation({ summary: 'Unblock an address', description: 'The address is in the body or in the query.' })
  @ApiBody({ type: UnblockIpDto, required: false })
  @ApiQuery({ name: 'ipAddress', required: false })
  @ApiData(BlockedIpView)
  @ApiFailures('VALIDATION', 'ADDRESS_NOT_BLOCKED')
  async unblockIp(
    @Query('ipAddress') ipAddress: unknown,
    @Req() { body }: FastifyRequest,
    @CurrentOperator() by: SignedInOperator,
  ): Promise<BlockedIpView> {
    const input: unknown = ipAddress === undefined ? body : { ipAddress };
    const dto = (await INPUT.transform(input, { type: 'body', metatype: UnblockIpDto })) as UnblockIpDto;
    return this.blocked.unblock(dto.ipAddress, by);
  }
}
