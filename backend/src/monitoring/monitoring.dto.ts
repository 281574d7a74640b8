import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { TOKEN_PATTERN } from '../platform/http/tokens.js';

/** The secret of a link that stops the monitoring of a vehicle, from the part of its address behind '#watch='. */
export class StopMonitoringDto {
  @ApiProperty({ example: 'fQ7c2TtNVbA0mJ1kXo9y-w' })
  @Matches(TOKEN_PATTERN, { message: 'This link is incomplete. Please open it from the email again.' })
  token: string;
}

export class MonitoringStoppedView {
  @ApiProperty({ description: 'Always true: the answer does not say whether the vehicle was monitored' }) stopped: true;
}
