import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { TOKEN_PATTERN } from '../../platform/http/tokens.js';
import { EmailDto } from '../user.dto.js';
import { nullableText, nullableTime, time } from '../../platform/http/api-fields.js';

/** POST /api/users/magic-link. */
export class AskLinkDto extends EmailDto {
  @ApiPropertyOptional({
    description: 'The report to open afterwards. Not looked at: the answer says nothing about it',
  })
  @IsOptional()
  @Matches(TOKEN_PATTERN, { message: 'Invalid input' })
  reportId?: string;
}

export class LinkSentView {
  @ApiProperty({ description: 'Always true: the answer does not say whether the email is known' }) sent: true;
}

/** The secret of a link, behind '#link=' in its address. */
export class LinkTokenDto {
  @ApiProperty({ example: 'fQ7c2TtNVbA0mJ1kXo9y-w' })
  @Matches(TOKEN_PATTERN, { message: 'This link is no longer valid. Please ask for a new one.' })
  token: string;
}

class MovingView {
  @ApiProperty({ description: 'Vehicles that were looked up, bought or not' }) reports: number;
  @ApiProperty() credits: number;
  @ApiProperty({ description: 'Running ones' }) subscriptions: number;
}

class EndingSubscriptionView {
  @ApiProperty({ example: 'Unlimited Monthly' }) name: string;
  @ApiProperty({ ...nullableTime, description: 'Until when what is paid for can be used; null when nothing is' })
  usableUntil: string | null;
}

class MeetingView {
  @ApiProperty({ description: 'The name of the one that continues' }) goesOn: string;
  @ApiProperty({
    type: [EndingSubscriptionView],
    description: 'Those that stop renewing. If one was not used at all, its last payment is refunded',
  })
  ends: EndingSubscriptionView[];
}

class BoughtElsewhereView {
  @ApiProperty() purchases: number;
  @ApiProperty({ description: 'Left of them; they stay with the browsers that paid' }) credits: number;
  @ApiProperty({ description: 'Running ones' }) subscriptions: number;
}

/** What the link is for and what using it would change. */
export class LinkView {
  @ApiProperty({ description: 'Not used and not expired. Looking does not use it up' }) usable: boolean;
  @ApiProperty({ ...nullableText, example: 'a•••@e•••.org', description: 'Null when it is not usable' })
  email: string | null;
  @ApiProperty({ description: 'This browser asked for it' }) askedHere: boolean;
  @ApiProperty({
    enum: ['sign_in', 'switch', 'change_email'],
    enumName: 'LinkEffect',
    description:
      'switch: somebody else is signed in here, and nothing is mixed. change_email: their email becomes this one once the old mailbox agrees, or after seven days',
  })
  effect: 'sign_in' | 'switch' | 'change_email';
  @ApiProperty({ ...nullableText, description: 'Masked email of the person signed in here' }) signedInAs: string | null;
  @ApiProperty({
    type: MovingView,
    description: 'What the guest of this browser would hand over to the owner of the mailbox',
  })
  moving: MovingView;
  @ApiProperty({
    type: MeetingView,
    nullable: true,
    description: 'Null unless both sides have a subscription that renews. Nobody pays for two at a time',
  })
  meeting: MeetingView | null;
  @ApiProperty({
    type: BoughtElsewhereView,
    description:
      'What was bought under the mailbox in other browsers: it can be read and managed here, and stays theirs',
  })
  bought: BoughtElsewhereView;
}

/** A browser of a person, without its address. */
class BrowserView {
  @ApiProperty({ example: 'Chrome on Windows', description: 'Approximate' }) name: string;
  @ApiProperty(time) firstSeenAt: string;
  @ApiProperty({ format: 'date-time', description: 'To the hour' }) lastSeenAt: string;
  @ApiProperty({ description: 'The browser that asks' }) current: boolean;
}

export class EmailChangeView {
  @ApiProperty({ description: 'The new email; masked for a reader who uses the link sent to the old one' })
  email: string;
  @ApiProperty({ format: 'date-time', description: 'When it happens unless the old mailbox answers first' })
  appliesAt: string;
}

export class SignInView {
  @ApiProperty({ ...nullableText, description: 'The proven email; null for a guest' }) email: string | null;
  @ApiProperty({ type: [BrowserView], description: 'Signed-in browsers, most recent first; empty for a guest' })
  browsers: BrowserView[];
  @ApiProperty({ type: EmailChangeView, nullable: true }) emailChange: EmailChangeView | null;
  @ApiProperty({
    ...nullableTime,
    description:
      'When this person’s account under another email, which is changing to this one, is merged into this one',
  })
  mergesAt: string | null;
}

export class SignedOutView {
  @ApiProperty({ description: 'Always true: nobody is signed in here anymore. A guest stays the same guest' })
  signedOut: true;
}

export class EmailChangeTokenDto {
  @ApiProperty({ example: 'fQ7c2TtNVbA0mJ1kXo9y-w' })
  @Matches(TOKEN_PATTERN, { message: 'This link is no longer valid. Nothing was changed.' })
  token: string;
}

export class EmailChangeDoneView {
  @ApiProperty({ description: 'False when it was refused or the account no longer exists' }) changed: boolean;
}
