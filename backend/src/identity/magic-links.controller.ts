import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../http/envelope.dto.js';
import { Limit } from '../http/limits/limit.js';
import { CurrentVisitor, type Visitor } from '../http/visitor.js';
import { EmailDto, UserView } from '../users/user.dto.js';
import { LinkSentView, LinkStateView, LinkTokenDto } from './magic-link.dto.js';
import { MagicLinksService } from './magic-links.service.js';

@ApiTags('users')
@Controller('users/magic-link')
export class MagicLinksController {
  constructor(private readonly links: MagicLinksService) {}

  @Post()
  @Limit('magic-link')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Mail a link that opens the purchases',
    description: 'At most three in 15 minutes to one mailbox.',
  })
  @ApiData(LinkSentView)
  @ApiFailures('VALIDATION')
  async requestMagicLink(@Body() { email }: EmailDto): Promise<LinkSentView> {
    await this.links.request(email);
    return { sent: true };
  }

  @Get('consume')
  @ApiOperation({
    summary: 'Whether a link would work',
    description: 'Mail scanners open links: looking does not use one up.',
  })
  @ApiData(LinkStateView)
  @ApiFailures('VALIDATION')
  async checkMagicLink(@Query() query: LinkTokenDto): Promise<LinkStateView> {
    return { usable: await this.links.usable(query) };
  }

  @Post('consume')
  @Limit('users')
  @HttpCode(200)
  @ApiOperation({ summary: "Use a link: this browser becomes one of its e-mail's owner" })
  @ApiData(UserView)
  @ApiFailures('VALIDATION', 'LINK_INVALID')
  consumeMagicLink(@Body() { token }: LinkTokenDto, @CurrentVisitor() visitor: Visitor): Promise<UserView> {
    return this.links.consume(token, visitor);
  }
}
