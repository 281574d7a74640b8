import { ApiProperty } from '@nestjs/swagger';
import { type Intent, INTENTS } from '../../reports/vehicle-report.entity.js';

/** One report as the operator's list shows it. */
export class AdminReportView {
  @ApiProperty({ description: 'Public token of the report', example: 'fQ7c2TtNVbA0mJ1kXo9y-w' })
  id: string;
  @ApiProperty({ description: 'Whose report it is' })
  userId: string;
  @ApiProperty({ type: String, nullable: true, example: '1FTFW5L86RFB45612' })
  vin: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: '2024 Ford F-150',
    description: 'Year, make or manufacturer, and model as far as known',
  })
  vehicle: string | null;
  @ApiProperty({ format: 'date-time', description: 'When the visitor last asked for it' })
  searchedAt: string;
  @ApiProperty({ enum: INTENTS, enumName: 'Intent' })
  intent: Intent;
  @ApiProperty({ description: 'Bought, even when the time of access is over' })
  paid: boolean;
  @ApiProperty()
  signed: boolean;
  @ApiProperty()
  addressed: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    description: "The visitor's own email, or the one given at the last checkout of this report",
  })
  email: string | null;
}
