import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../../platform/http/envelope.dto.js';
import { NotReplayed } from '../../platform/http/idempotency/idempotency.interceptor.js';
import { Limit } from '../../platform/http/limits/limit.js';
import {
  CurrentVisitor,
  type SetVisitorCookie,
  newAnonId,
  type Visitor,
  VisitorCookie,
} from '../../platform/http/visitor.js';
import { UserView } from '../user.dto.js';
import { BrowsersService } from './browsers.service.js';
import { EmailChangesService } from './email-changes.service.js';
import { MagicLinksService } from './magic-links.service.js';
import {
  AskLinkDto,
  EmailChangeDoneView,
  EmailChangeTokenDto,
  EmailChangeView,
  LinkSentView,
  LinkTokenDto,
  LinkView,
  SignedOutView,
  SignInView,
} from './sign-in.dto.js';

@ApiTags('users')
@Controller('users')
export class SignInController {
  constructor(
    private readonly links: MagicLinksService,
    private readonly browsers: BrowsersService,
    private readonly changes: EmailChangesService,
  ) {}

  @Post('magic-link')
  @Limit('magic-link')
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

  @Post('magic-link/look')
  @Limit('users')
  @ApiOperation({
    summary: 'What a link would do in this browser',
    description: 'Changes nothing. The secret is sent in the body, because logs keep addresses.',
  })
  @ApiData(LinkView)
  @ApiFailures('VALIDATION')
  lookAtMagicLink(@Body() { token }: LinkTokenDto, @CurrentVisitor() visitor: Visitor): Promise<LinkView> {
    return this.links.look(token, visitor);
  }

  @Post('magic-link/consume')
  @Limit('users')
  @NotReplayed()
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

  @Get('sign-in')
  @ApiOperation({ summary: 'Who is signed in here, and in which other browsers' })
  @ApiData(SignInView)
  getSignIn(@CurrentVisitor() visitor: Visitor): Promise<SignInView> {
    return this.browsers.view(visitor);
  }

  @Post('sign-out')
  @Limit('users')
  @NotReplayed()
  @ApiOperation({ summary: 'Sign this browser out', description: 'It gets a new cookie; the old one reads nothing.' })
  @ApiData(SignedOutView)
  async signOut(
    @CurrentVisitor() visitor: Visitor,
    @VisitorCookie() setCookie: SetVisitorCookie,
  ): Promise<SignedOutView> {
    if (await this.browsers.signOut(visitor)) setCookie(newAnonId());
    return { signedOut: true };
  }

  @Post('sign-out-everywhere')
  @Limit('users')
  @NotReplayed()
  @ApiOperation({ summary: 'Sign out every browser of this person, this one included' })
  @ApiData(SignedOutView)
  @ApiFailures('PROOF_REQUIRED')
  async signOutEverywhere(
    @CurrentVisitor() visitor: Visitor,
    @VisitorCookie() setCookie: SetVisitorCookie,
  ): Promise<SignedOutView> {
    await this.browsers.signOutEverywhere(visitor);
    setCookie(newAnonId());
    return { signedOut: true };
  }

  @Post('email-change/look')
  @Limit('users')
  @ApiOperation({ summary: 'What the link emailed to the old mailbox would change', description: 'Changes nothing.' })
  @ApiData(EmailChangeView)
  @ApiFailures('VALIDATION', 'LINK_INVALID')
  lookAtEmailChange(@Body() { token }: EmailChangeTokenDto): Promise<EmailChangeView> {
    return this.changes.look(token);
  }

  @Post('email-change/confirm')
  @Limit('users')
  @ApiOperation({ summary: 'The old mailbox agrees: the email is changed immediately' })
  @ApiData(EmailChangeDoneView)
  @ApiFailures('VALIDATION', 'LINK_INVALID')
  async confirmEmailChange(@Body() { token }: EmailChangeTokenDto): Promise<EmailChangeDoneView> {
    return { changed: await this.changes.confirm(token) };
  }

  @Post('email-change/stop')
  @Limit('users')
  @ApiOperation({ summary: 'The old mailbox refuses: nothing changes, and every browser is signed out' })
  @ApiData(EmailChangeDoneView)
  @ApiFailures('VALIDATION', 'LINK_INVALID')
  async stopEmailChange(@Body() { token }: EmailChangeTokenDto): Promise<EmailChangeDoneView> {
    await this.changes.stop(token);
    return { changed: false };
  }
}
