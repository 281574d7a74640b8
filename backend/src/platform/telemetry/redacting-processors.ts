import { BatchLogRecordProcessor, type ReadWriteLogRecord } from '@opentelemetry/sdk-logs';
import { BatchSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace';
import { scrub } from './scrub.js';

/** Attributes that hold neither a path nor anything about a visitor. */
const EXPORTED_ATTRIBUTES = new Set([
  'db.namespace',
  'db.query.text',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'nestjs.callback',
  'nestjs.controller',
  'nestjs.type',
  'roadbook.job',
  'roadbook.request_id',
  'server.address',
  'server.port',
]);

/** A string in a statement. What visitors typed is a parameter, and parameters are not recorded. */
const STRING_LITERAL = /'(?:[^']|'')*'/g;

/** Exports spans without what could identify a vehicle or a person. */
export class RedactingSpanProcessor extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    const { attributes, status } = span;
    for (const name of Object.keys(attributes))
      if (!EXPORTED_ATTRIBUTES.has(name)) Reflect.deleteProperty(attributes, name);
    const { 'db.query.text': statement } = attributes;
    if (typeof statement === 'string') attributes['db.query.text'] = statement.replace(STRING_LITERAL, "'…'");
    // An error message may quote input.
    delete status.message;
    super.onEnd(span);
  }
}

/** Exports log records without what could identify a vehicle or a person. */
export class RedactingLogProcessor extends BatchLogRecordProcessor {
  override onEmit(record: ReadWriteLogRecord): void {
    const { body, attributes } = record;
    if (typeof body === 'string') record.setBody(scrub(body));
    if (typeof attributes['stack'] === 'string') record.setAttribute('stack', scrub(attributes['stack']));
    super.onEmit(record);
  }
}
