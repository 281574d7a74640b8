import { ApiProperty } from '@nestjs/swagger';
import { ReportView } from '../report.dto.js';

/** Whether a report is shared. The link itself is not included because only its hash is stored. */
export class ShareStateView {
  @ApiProperty({ description: 'True while a link opens the report' }) shared: boolean;
  @ApiProperty({
    description:
      'Whether this visitor may make and end links: the payer of the report may, a reader by a proven mailbox may not',
  })
  yours: boolean;
  @ApiProperty({ type: String, nullable: true, format: 'date-time' }) createdAt: string | null;
  @ApiProperty({ type: String, nullable: true, format: 'date-time' }) expiresAt: string | null;
}

export class NewShareView {
  @ApiProperty({ example: 'https://shop.example/shared/fQ7c2TtNVbA0mJ1kXo9y-w', description: 'Shown once' })
  url: string;
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
}

/** A full report without anything about the person who shares it. */
export class SharedReportView {
  @ApiProperty({ format: 'date-time', description: 'When the link ends by itself' }) expiresAt: string;
  @ApiProperty({
    type: ReportView,
    description: 'Its id is the verification code: the owner’s address of the report stays theirs',
  })
  report: ReportView;
}
