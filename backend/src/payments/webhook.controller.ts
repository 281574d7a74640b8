import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiData, ApiFailures } from '../http/envelope.dto.js';
import { Limit } from '../http/limits/limit.js';
import { AppError } from '../http/errors.js';
import { PaymentEventsService } from './payment-events.service.js';
import { PaymentProvider } from './payment-provider.js';

class ReceivedEvent {
  @ApiProperty({ description: 'The event is stored and its effect has happened, now or before' })
  received: boolean;
}

@ApiTags('payments')
@Limit('webhook')
@Controller('payments')
export class WebhookController {
  constructor(
    private readonly events: PaymentEventsService,
    private readonly provider: PaymentProvider,
  ) {}

  @Post('webhook')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Where the payment provider reports events',
    description: "The body is the provider's own, signed over its very bytes. Sending an event twice has one effect.",
  })
  @ApiData(ReceivedEvent)
  @ApiFailures('INVALID_SIGNATURE', 'PAYMENT_UNAVAILABLE')
  async receivePaymentEvent(@Req() request: FastifyRequest): Promise<ReceivedEvent> {
    const signature = request.headers[this.provider.signatureHeader];
    if (!request.rawBody) throw new AppError('INVALID_SIGNATURE', 'The event is not signed.');
    await this.events.receive(request.rawBody, typeof signature === 'string' ? signature : undefined);
    return { received: true };
  }
}
