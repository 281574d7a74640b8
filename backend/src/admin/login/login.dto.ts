import { ApiProperty } from '@nestjs/swagger';

/** POST /api/admin/login (row 77). Read by the passport strategy, which runs before bodies are validated. */
export class OperatorLoginDto {
  @ApiProperty({ description: 'The password of the console', format: 'password' })
  password: string;
}

/** Who is signed in to the console. */
export class OperatorView {
  @ApiProperty({ example: 'admin' })
  operator: string;
  @ApiProperty({ format: 'date-time', description: 'When the session ends unless it is used again' })
  expiresAt: string;
}
