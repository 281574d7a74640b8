import { applyDecorators, Controller, Post, Req } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiData, ApiFailures } from '../platform/http/envelope.dto.js';
import { Limit } from '../platform/http/limits/limit.js';
import { BodyLimit } from '../platform/http/request-body.js';
import { NotReplayed } from '../platform/http/idempotency/idempotency.interceptor.js';
import { FailedCallsService } from '../platform/http/limits/failed-calls.service.js';
import { AppError } from '../platform/http/errors.js';
import { PaymentEventsService } from './payment-events.service.js';
import { PaymentProvider, SIGNATURE_HEADERS } from './payment-provider.js';

const EVENT_BYTES = 64 * 1024;

class EventReceivedView {
  @ApiProperty({ description: 'The event is stored and has taken effect, now or earlier' }) received: boolean;
}

const EVENT = {
  type: 'object',
  required: ['id', 'type'],
  properties: {
    id: { type: 'string', description: 'The same event has one effect, however often it is sent' },
    type: { type: 'string' },
  },
  additionalProperties: true,
};

const ApiSignature = () =>
  applyDecorators(
    ...Object.entries(SIGNATURE_HEADERS).map(([provider, name]) =>
      ApiHeader({ name, required: false, description: `The signature of the body, where the provider is ${provider}` }),
    ),
  );

@ApiTags('payments')
@Limit('webhook')
@Controller('payments')
export class WebhookController {
  constructor(
    private readonly events: PaymentEventsService,
    private readonly provider: PaymentProvider,
    private readonly failedCalls: FailedCallsService,
  ) {}

  @Post('webhook')
  @NotReplayed()
  @BodyLimit(EVENT_BYTES)
  @ApiOperation({
    summary: 'Where the payment provider reports events',
    description:
      "The body is the provider's own, and its exact bytes are signed. Sending an event twice has one effect.",
  })
  @ApiSignature()
  @ApiBody({ schema: EVENT })
  @ApiData(EventReceivedView)
  @ApiFailures('INVALID_SIGNATURE', 'TOO_MANY_REQUESTS', 'PAYMENT_UNAVAILABLE')
  async receivePaymentEvent(@Req() request: FastifyRequest): Promise<EventReceivedView> {
    const signature = request.headers[SIGNATURE_HEADERS[this.provider.name].toLowerCase()];
    const body = request.rawBody ?? Buffer.alloc(0);
    await this.events.receive(body, typeof signature === 'string' ? signature : undefined).catch(async (error) => {
      if (error instanceof AppError && error.code === 'INVALID_SIGNATURE')
        await this.failedCalls.count('webhook', request.ip);
      throw error;
    });
    return { received: true };
  }
}
