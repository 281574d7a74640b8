import { ApiProperty } from '@nestjs/swagger';

/** An address that did more in the last 24 hours than people do: a reason to look, not a finding. */
export class SuspiciousAddressView {
  @ApiProperty({ example: '203.0.113.9' }) ipAddress: string;
  @ApiProperty({ description: 'Vehicles looked up' }) lookups: number;
  @ApiProperty({ description: 'Calls refused because there were too many' }) refused: number;
  @ApiProperty({ description: 'Wrong passwords at the console' }) failedLogins: number;
  @ApiProperty({ description: 'New visitors' }) visitors: number;
  @ApiProperty({ description: 'Already blocked' }) blocked: boolean;
}
