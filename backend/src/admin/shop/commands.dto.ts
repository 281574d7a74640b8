import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

/** What every command about money or rights needs: the words that will stand in the audit log. */
export class ReasonDto {
  @ApiProperty({ maxLength: 500 })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @MaxLength(500, { message: 'At most 500 characters' })
  @IsNotEmpty({ message: 'Please enter a reason' })
  @IsString({ message: 'Please enter a reason' })
  reason: string;
}

export class CancelSubscriptionDto extends ReasonDto {
  @ApiPropertyOptional({
    description: 'End it now instead of at the end of the period, which is what happens without it',
  })
  @IsOptional()
  @IsBoolean({ message: 'Invalid input' })
  atOnce?: boolean;
}

/** More than this in one go is a slip of the finger. */
const MOST_CREDITS = 10;

export class GrantCreditDto extends ReasonDto {
  @ApiProperty({ minimum: 1, maximum: MOST_CREDITS })
  @Max(MOST_CREDITS, { message: `Between 1 and ${MOST_CREDITS} credits` })
  @Min(1, { message: `Between 1 and ${MOST_CREDITS} credits` })
  @IsInt({ message: `Between 1 and ${MOST_CREDITS} credits` })
  credits: number;
}

export class DoneView {
  @ApiProperty({ example: true })
  done: true;
}

export class MailPreviewView {
  @ApiProperty()
  subject: string;
  @ApiProperty({ description: 'To be shown where no script can run' })
  html: string;
}
