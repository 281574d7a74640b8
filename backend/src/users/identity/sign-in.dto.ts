import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { TOKEN_PATTERN } from '../../platform/http/tokens.js';

/** A browser of a person, without its address. */
class BrowserView {
  @ApiProperty({ example: 'Chrome on Windows', description: 'Approximate' })
  name: string;
  @ApiProperty({ format: 'date-time' })
  firstSeenAt: string;
  @ApiProperty({ format: 'date-time', description: 'To the hour' })
  lastSeenAt: string;
  @ApiProperty({ description: 'The browser that asks' })
  current: boolean;
}

export class EmailChangeView {
  @ApiProperty({ description: 'The new email; masked for a reader who uses the link sent to the old one' })
  email: string;
  @ApiProperty({ format: 'date-time', description: 'When it happens unless the old mailbox answers first' })
  appliesAt: string;
}

export class SignInView {
  @ApiProperty({ type: String, nullable: true, description: 'The proven email; null for a guest' })
  email: string | null;
  @ApiProperty({ type: [BrowserView], description: 'Signed-in browsers, most recent first; empty for a guest' })
  browsers: BrowserView[];
  @ApiProperty({ type: EmailChangeView, nullable: true })
  emailChange: EmailChangeView | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
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
  @ApiProperty({ description: 'False when it was refused or the account no longer exists' })
  changed: boolean;
}
