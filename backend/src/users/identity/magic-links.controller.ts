import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../../platform/http/envelope.dto.js';
import { NotReplayed } from '../../platform/http/idempotency/idempotency.interceptor.js';
import { Limit } from '../../platform/http/limits/limit.js';
import { CurrentVisitor, type SetVisitorCookie, type Visitor, VisitorCookie } from '../../platform/http/visitor.js';
import { UserView } from '../user.dto.js';
import { AskLinkDto, LinkSentView, LinkTokenDto, LinkView } from './magic-link.dto.js';
import { MagicLinksService } from './magic-links.service.js';

@ApiTags('users')
@Controller('users/magic-link')
export class MagicLinksController {
  constructor(private readonly links: MagicLinksService) {}

  @Post()
  @Limit('magic-link')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Email a sign-in link',
    description: 'At most three in 15 minutes to one mailbox, ten an hour from one browser or address.',
  })
  @ApiData(LinkSentView)
  @ApiFailures('VALIDATION')
  async requestMagicLink(@Body() body: AskLinkDto, @CurrentVisitor() visitor: Visitor): Promise<LinkSentView> {
    await this.links.request(body, visitor);
    return { sent: true };
  }

  @Post('look')
  @Limit('users')
  @HttpCode(200)
  @ApiOperation({
    summary: 'What a link would do in this browser',
    description: 'Changes nothing. The secret is sent in the body, because logs keep addresses.',
  })
  @ApiData(LinkView)
  @ApiFailures('VALIDATION')
  lookAtMagicLink(@Body() { token }: LinkTokenDto, @CurrentVisitor() visitor: Visitor): Promise<LinkView> {
    return this.links.look(token, visitor);
  }

  @Post('consume')
  @Limit('users')
  @NotReplayed()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Sign in with a link: the browser joins the owner of its email',
    description: 'The browser gets a new cookie; the old one reads nothing of this person.',
  })
  @ApiData(UserView)
  @ApiFailures('VALIDATION', 'LINK_INVALID')
  async consumeMagicLink(
    @Body() { token }: LinkTokenDto,
    @CurrentVisitor() visitor: Visitor,
    @VisitorCookie() setCookie: SetVisitorCookie,
  ): Promise<UserView> {
    const user = await this.links.consume(token, visitor);
    setCookie(user.anonId);
    return user;
  }
}
