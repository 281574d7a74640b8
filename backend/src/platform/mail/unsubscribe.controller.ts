import { Body, Controller, Get, Post, Query, Redirect } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures, RawResponse } from '../http/envelope.dto.js';
import { Limit } from '../http/limits/limit.js';
import { AppError } from '../http/errors.js';
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
  @RawResponse()
  @ApiOperation({
    summary: 'The page that unsubscribes',
    description: 'Mail scanners open every link, so opening it changes nothing.',
  })
  @ApiResponse({ status: 302, description: 'To /unsubscribe' })
  openUnsubscribe(@Query('token') token: unknown): { url: string } {
    const known = typeof token === 'string' && TOKEN_PATTERN.test(token);
    return { url: known ? `/unsubscribe#mail=${token}` : '/unsubscribe' };
  }

  @Post('unsubscribe')
  @ApiOperation({
    summary: 'Unsubscribe from optional emails',
    description:
      'One click as defined in RFC 8058, or from the page. Receipts, refunds, cancellations and charge notices are still sent.',
  })
  @ApiData(MailChoiceView)
  @ApiFailures('VALIDATION')
  async unsubscribe(@Query() query: UnsubscribeDto, @Body() body: UnsubscribeDto): Promise<MailChoiceView> {
    const token = query.token ?? body.token;
    if (!token) throw new AppError('VALIDATION', 'This link is incomplete. Please open it from the email again.');
    await this.preferences.optOut(token);
    return { unsubscribed: true };
  }

  @Post('resubscribe')
  @ApiOperation({ summary: 'Subscribe again' })
  @ApiData(MailChoiceView)
  @ApiFailures('VALIDATION')
  async resubscribe(@Body() { token }: LinkDto): Promise<MailChoiceView> {
    await this.preferences.optIn(token);
    return { unsubscribed: false };
  }
}
