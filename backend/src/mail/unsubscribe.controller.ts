import { Controller, Get, HttpCode, Redirect } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../http/envelope.dto.js';
import { Limit } from '../http/limits/limit.js';
import { AppError } from '../http/errors.js';
import { Post } from '../http/idempotency/changes.js';
import { Body, Query } from '../http/input.js';
import { TOKEN_PATTERN } from '../http/tokens.js';
import { MailPreferencesService } from './mail-preferences.service.js';
import { LinkDto, MailChoiceView, UnsubscribeDto } from './unsubscribe.dto.js';

@ApiTags('mail')
@Limit('unsubscribe')
@Controller('mail')
export class UnsubscribeController {
  constructor(private readonly preferences: MailPreferencesService) {}

  @Get('unsubscribe')
  @Redirect()
  @ApiOperation({
    summary: 'The page that unsubscribes',
    description: 'Scanners of mailboxes open every link: looking changes nothing.',
  })
  @ApiResponse({ status: 302, description: 'To /unsubscribe' })
  openUnsubscribe(@Query('token') token: unknown): { url: string } {
    const known = typeof token === 'string' && TOKEN_PATTERN.test(token);
    return { url: known ? `/unsubscribe#mail=${token}` : '/unsubscribe' };
  }

  @Post('unsubscribe')
  @HttpCode(200)
  @ApiOperation({
    summary: 'No more mails that need not be sent',
    description:
      'One click as RFC 8058 has it, or from the page. Receipts, refunds, cancellations and notices of a charge still come.',
  })
  @ApiData(MailChoiceView)
  @ApiFailures('VALIDATION')
  async unsubscribe(@Query() query: UnsubscribeDto, @Body() body: UnsubscribeDto): Promise<MailChoiceView> {
    const token = query.token ?? body.token;
    if (!token) throw new AppError('VALIDATION', 'This link is not complete. Please open it from the mail again.');
    await this.preferences.optOut(token);
    return { unsubscribed: true };
  }

  @Post('resubscribe')
  @HttpCode(200)
  @ApiOperation({ summary: 'Take the unsubscribing back' })
  @ApiData(MailChoiceView)
  @ApiFailures('VALIDATION')
  async resubscribe(@Body() { token }: LinkDto): Promise<MailChoiceView> {
    await this.preferences.optIn(token);
    return { unsubscribed: false };
  }
}
