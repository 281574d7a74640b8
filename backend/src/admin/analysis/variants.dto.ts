import { ApiProperty } from '@nestjs/swagger';

/** How one variant of a page did, of the visitors who were given it in the period. */
export class VariantFiguresView {
  @ApiProperty({ enum: ['cart', 'checkout'] })
  experiment: 'cart' | 'checkout';
  @ApiProperty({ example: 'cart-2' })
  variant: string;
  @ApiProperty()
  visitors: number;
  @ApiProperty({ description: 'Of these, who paid since' })
  buyers: number;
  @ApiProperty({ description: 'Cents of their purchases, refunded ones, renewals and extra reports not counted' })
  revenueCents: number;
  @ApiProperty({ description: 'Buyers of visitors, percent with one decimal' })
  conversion: number;
  @ApiProperty({ description: 'Lower end of the 95% confidence interval (Wilson)' })
  low: number;
  @ApiProperty({ description: 'Upper end of it' })
  high: number;
}
