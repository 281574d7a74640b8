import type { OpenAPIObject } from '@nestjs/swagger';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const NULL = { type: 'null' };

/**
 * The contract as OpenAPI 3.1, whose schemas are JSON Schema: Nest writes 3.0, where a reference that may be null and an enum that
 * may be null say something that no validator takes as meant.
 */
export const asThreeOne = (contract: OpenAPIObject): OpenAPIObject => ({
  ...(rewritten(contract) as unknown as OpenAPIObject),
  openapi: '3.1.0',
});

/** From the inside out, so that a part is rewritten before what holds it. */
function rewritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewritten);
  if (!isNode(value)) return value;
  const node: Node = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rewritten(part)]));
  return nullable(pointed(node));
}

/** A list of one reference is that reference: 3.1 lets it have a description beside it. */
function pointed(node: Node): Node {
  const { allOf, type, ...rest } = node;
  if (!Array.isArray(allOf) || allOf.length !== 1 || !isNode(allOf[0])) return node;
  // Nest adds "object" beside a reference that may be null.
  return type === undefined || type === 'object' ? { ...allOf[0], ...rest } : node;
}

/** `nullable` is gone from 3.1: null is a type of its own. */
function nullable(node: Node): Node {
  const { nullable: may, ...rest } = node;
  if (typeof may !== 'boolean') return node;
  if (!may) return rest;
  const { $ref, type, enum: values, anyOf, ...said } = rest;
  if ($ref !== undefined) return { ...said, anyOf: [{ $ref }, NULL] };
  if (Array.isArray(anyOf)) return { ...said, anyOf: [...(anyOf as unknown[]), NULL] };
  return {
    ...said,
    ...(type === undefined ? {} : { type: [type, 'null'] }),
    ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}),
  };
}
