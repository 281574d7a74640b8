import { type ArgumentMetadata, type ValidationError, ValidationPipe } from '@nestjs/common';
import { AppError } from './errors.js';
import { refuseControlCharacters } from './input-guard.js';

/**
 * Turns a body into its DTO or refuses it with the message of the first wrong field and those of all fields.
 * Unknown properties are dropped, so that nothing reaches a service that its DTO does not name.
 */
class InputPipe extends ValidationPipe {
  /** Control characters come last: validation has the better message for the fields it knows. */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // Who calls is found by us, not sent.
    if (metadata.type === 'custom') return value;
    const input: unknown = await super.transform(value, metadata);
    refuseControlCharacters(input);
    dropNulls(input);
    return input;
  }
}

/** Optional fields let null pass, as many clients write what they do not have. No input means anything by it, so services see it as absent. */
function dropNulls(input: unknown): void {
  if (Array.isArray(input)) return input.forEach(dropNulls);
  // What is no DTO is data of the caller's own.
  if (typeof input !== 'object' || input === null || Object.getPrototypeOf(input) === Object.prototype) return;
  const fields = input as Record<string, unknown>;
  for (const [name, field] of Object.entries(fields))
    if (field === null) fields[name] = undefined;
    else dropNulls(field);
}

export function createInputPipe(): ValidationPipe {
  return new InputPipe({
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
