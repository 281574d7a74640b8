import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { TOKEN_PATTERN } from '../http/tokens.js';

const NO_LINK = 'This link is incomplete. Please open it from the email again.';

/** The token of a link: in the query from mail programs, in the body from the page. */
export class UnsubscribeDto {
  @ApiPropertyOptional({ example: 'fQ7c2TtNVbA0mJ1kXo9y-w' })
  @IsOptional()
  @Matches(TOKEN_PATTERN, { message: NO_LINK })
  token?: string;
}

export class LinkDto {
  @ApiProperty({ example: 'fQ7c2TtNVbA0mJ1kXo9y-w' })
  @Matches(TOKEN_PATTERN, { message: NO_LINK })
  token: string;
}

export class MailChoiceView {
  @ApiProperty({ description: 'What was asked for; the answer does not say whether the link leads to a mailbox' })
  unsubscribed: boolean;
}
