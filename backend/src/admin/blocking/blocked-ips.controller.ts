import { Body, Controller, Delete, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiQuery } from '@nestjs/swagger';
import { plainToInstance } from 'class-transformer';
import { validateOrReject, type ValidationError } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { ApiData, ApiDataList, ApiFailures } from '../../platform/http/envelope.dto.js';
import { AppError } from '../../platform/http/errors.js';
import type { Actor } from '../audit/audit.repository.js';
import { CurrentOperator, OperatorOnly } from '../login/operator.guard.js';
import { BlockedIpView, BlockIpDto, UnblockIpDto } from './blocked-ip.dto.js';
import { BlockedIpsService } from './blocked-ips.service.js';

@OperatorOnly()
@Controller('admin')
export class BlockedIpsController {
  constructor(private readonly blocked: BlockedIpsService) {}

  @Get('blocked-ips')
  @ApiOperation({ summary: 'Blocked addresses, newest first' })
  @ApiDataList(BlockedIpView)
  @ApiFailures('UNAUTHORIZED')
  listBlockedIps(): Promise<BlockedIpView[]> {
    return this.blocked.list();
  }

  @Post('block-ip')
  @HttpCode(200)
  @ApiOperation({ summary: 'Refuse an address or network everywhere, within two seconds' })
  @ApiData(BlockedIpView)
  @ApiFailures('VALIDATION', 'UNAUTHORIZED', 'OWN_ADDRESS')
  blockIp(@Body() body: BlockIpDto, @CurrentOperator() by: Actor): Promise<BlockedIpView> {
    return this.blocked.block(body, by);
  }

  @Delete('unblock-ip')
  @ApiOperation({ summary: 'Unblock an address', description: 'The address is in the body or in the query.' })
  @ApiBody({ type: UnblockIpDto, required: false })
  @ApiQuery({ name: 'ipAddress', required: false })
  @ApiData(BlockedIpView)
  @ApiFailures('VALIDATION', 'UNAUTHORIZED', 'ADDRESS_NOT_BLOCKED')
  async unblockIp(
    @Query('ipAddress') ipAddress: unknown,
    @Req() { body }: FastifyRequest,
    @CurrentOperator() by: Actor,
  ): Promise<BlockedIpView> {
    const dto = await validated(ipAddress === undefined ? body : { ipAddress });
    return this.blocked.unblock(dto.ipAddress, by);
  }
}

/** By hand, because the validation pipe reads either the body or the query. */
async function validated(value: unknown): Promise<UnblockIpDto> {
  const dto = plainToInstance(UnblockIpDto, value && typeof value === 'object' ? value : {});
  await validateOrReject(dto, { stopAtFirstError: true }).catch(([error]: ValidationError[]) => {
    const message = Object.values(error?.constraints ?? {})[0] ?? 'Invalid input';
    throw new AppError('VALIDATION', message, { ipAddress: message });
  });
  return dto;
}
