import { type ValidationError, ValidationPipe } from '@nestjs/common';
import { AppError } from './errors.js';

/**
 * Turns a body into its DTO or refuses it with the message of the first wrong field and those of all fields.
 * Unknown properties are dropped, so that nothing reaches a service that its DTO does not name.
 */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    forbidUnknownValues: true,
    exceptionFactory: (errors) => {
      const fields = Object.fromEntries(errors.map((error) => [error.property, firstMessage(error)]));
      return new AppError('VALIDATION', Object.values(fields)[0] ?? 'Invalid input', fields);
    },
  });
}

function firstMessage(error: ValidationError): string {
  const [own] = Object.values(error.constraints ?? {});
  if (own) return own;
  const [child] = error.children ?? [];
  return child ? firstMessage(child) : 'Invalid input';
}
