import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** The contract, made from the controllers and their DTO classes. */
export function createOpenApi(app: INestApplication): OpenAPIObject {
  const document = new DocumentBuilder()
    .setTitle('Roadbook')
    .setVersion('1')
    .setDescription(
      'Look a vehicle up, buy its history report, read it. Every answer is `{success: true, data}` or ' +
        '`{success: false, error, code, requestId, fields?}`. A visitor is known by the `rb_visitor` cookie, which the first call sets.',
    )
    .addCookieAuth(
      'rb_operator',
      { type: 'apiKey', in: 'cookie', description: 'Set by POST /api/admin/login' },
      'operator',
    )
    .build();
  return SwaggerModule.createDocument(app, document, {
    operationIdFactory: (_controller, method) => method,
  });
}

/** Swagger UI at /api/docs, the document itself at /api/openapi.json. */
export function serveOpenApi(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => createOpenApi(app), {
    jsonDocumentUrl: 'api/openapi.json',
    yamlDocumentUrl: 'api/openapi.yaml',
    customSiteTitle: 'Roadbook API',
  });
}
