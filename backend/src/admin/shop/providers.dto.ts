import { ApiProperty } from '@nestjs/swagger';
import { nullableTime } from '../../platform/http/api-fields.js';

export class ProviderStateView {
  @ApiProperty({ example: 'Vehicle history' }) role: string;
  @ApiProperty({ example: 'vinaudit' }) name: string;
  @ApiProperty({ description: 'Nothing real is asked, paid or sent' }) simulated: boolean;
  @ApiProperty({ enum: ['ok', 'attention', 'off'] }) state: 'ok' | 'attention' | 'off';
  @ApiProperty({ description: 'What the state rests on, in words' }) finding: string;
  @ApiProperty({ ...nullableTime, description: 'When it last worked' }) lastSuccessAt: Date | null;
}

export class ProviderCostView {
  @ApiProperty({ example: 'vinaudit' }) provider: string;
  @ApiProperty({ example: 'report' }) service: string;
  @ApiProperty() answers: number;
  @ApiProperty({ description: 'Cents in the last 30 days' }) monthCents: number;
  @ApiProperty({ description: 'Cents in total' }) totalCents: number;
}

export class ProviderHealthView {
  @ApiProperty({ type: [ProviderStateView] }) providers: ProviderStateView[];
  @ApiProperty({ type: [ProviderCostView] }) costs: ProviderCostView[];
}
