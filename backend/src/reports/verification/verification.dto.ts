import { ApiProperty } from '@nestjs/swagger';

/** What a reader needs to verify a report. */
export class ReportVerificationView {
  @ApiProperty({ example: '7K3M-Q9XZ-2WBD', description: 'Verification code as it is printed' }) code: string;
  @ApiProperty({ example: 'https://shop.example/verify/7K3M-Q9XZ-2WBD', description: 'Where the code is checked' })
  url: string;
  @ApiProperty({ description: 'SHA-256 of the frozen report, hex' }) fingerprint: string;
}

const VERIFIED_STATES = ['valid', 'refunded', 'erased'] as const;
type VerifiedState = (typeof VERIFIED_STATES)[number];

/** What a verification code confirms. */
export class VerifiedReportView {
  @ApiProperty({ example: '7K3M-Q9XZ-2WBD' }) code: string;
  @ApiProperty({
    enum: VERIFIED_STATES,
    enumName: 'VerifiedState',
    description:
      'refunded = the purchase was taken back; erased = its owner had their data deleted, so no vehicle is named',
  })
  status: VerifiedState;
  @ApiProperty({ type: String, nullable: true, example: '2013 Hyundai Sonata' }) vehicle: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: '5NP••••••••000000',
    description: 'First 3 and last 6 characters',
  })
  maskedVin: string | null;
  @ApiProperty({ format: 'date-time', description: 'When the records were obtained and frozen' }) obtainedAt: string;
  @ApiProperty({ type: String, nullable: true, description: 'Who provided the records' }) provider: string | null;
  @ApiProperty({ description: 'True when the records are made up for demonstration' }) demonstration: boolean;
  @ApiProperty({ description: 'SHA-256 of the frozen report, hex' }) fingerprint: string;
}
