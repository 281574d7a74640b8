import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

export const EXAMPLE_TOKEN = 'fQ7c2TtNVbA0mJ1kXo9y-w';

/** Accepts any text: a malformed token is unknown. @param message for other values */
export const IsToken = (message: string): PropertyDecorator =>
  applyDecorators(IsString({ message }), IsNotEmpty({ message }), MaxLength(100, { message }));

/** The token of a report in a body. */
export const ReportToken = (description: string, message = 'Vehicle report not found'): PropertyDecorator =>
  applyDecorators(ApiProperty({ description, example: EXAMPLE_TOKEN }), IsToken(message));
