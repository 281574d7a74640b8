import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { nullableText } from '../platform/http/api-fields.js';

/** Card numbers belong into the provider's form only (X2-001). */
const NO_CARD_NUMBER = /^(?!.*(?:\d[ -]?){12})/s;

export class PaymentHandleView {
  @ApiProperty({ example: 'simulated' }) provider: string;
  @ApiProperty(nullableText) clientSecret: string | null;
}

export class PaymentMethodDto {
  @ApiPropertyOptional({
    description:
      "The provider's own token of the payment method; left out when its browser code has confirmed the payment. Never a " +
      'card number. Simulated: sim_card_success (default), sim_card_declined, sim_card_insufficient_funds, sim_card_expired, ' +
      'sim_card_3ds (then sim_3ds_confirmed or sim_3ds_refused), sim_card_delayed, sim_card_duplicate_webhook, ' +
      'sim_card_lost_webhook, sim_card_declined_later',
  })
  @IsOptional()
  @Matches(NO_CARD_NUMBER, { message: 'Card numbers are not accepted here.' })
  @IsString({ message: 'Invalid input' })
  @MaxLength(255, { message: 'Invalid input' })
  paymentMethod?: string;
}
