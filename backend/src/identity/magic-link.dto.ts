import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { TOKEN_PATTERN } from '../http/tokens.js';

export class LinkSentView {
  @ApiProperty({ description: 'Always true: the answer does not say whether the e-mail is known' })
  sent: true;
}

/** The secret of a link, from the part of its address behind '#link='. */
export class LinkTokenDto {
  @ApiProperty({ example: 'fQ7c2TtNVbA0mJ1kXo9y-w' })
  @Matches(TOKEN_PATTERN, { message: 'This link is no longer valid. Please ask for a new one.' })
  token: string;
}

export class LinkStateView {
  @ApiProperty({ description: 'Not used and not too old. Looking uses nothing up' })
  usable: boolean;
}
