import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

/** What Swagger UI fills in for a token until a call has answered one. */
export const EXAMPLE_TOKEN = 'fQ7c2TtNVbA0mJ1kXo9y-w';

/** Any text: one that no token looks like is unknown, and gets the same 404 as every other. @param message for a value that is no text */
export const IsToken = (message: string): PropertyDecorator =>
  applyDecorators(IsString({ message }), IsNotEmpty({ message }), MaxLength(100, { message }));

/** The token of a report in a body, with what it is for. */
export const ReportToken = (description: string, message = 'Vehicle report not found'): PropertyDecorator =>
  applyDecorators(ApiProperty({ description, example: EXAMPLE_TOKEN }), IsToken(message));
