import { NestFactory } from '@nestjs/core';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppModule } from './app.module.js';
import { Config } from './platform/config/config.js';
import { HISTORY_SOURCES } from './vehicle-data/sources/history-sources.js';
import { createAdapter } from './platform/http/http.setup.js';
import { createOpenApi } from './platform/http/openapi.js';

/** Writes the contract to backend/openapi.json; with --check, checks it. Preview mode needs no database. */
const file = fileURLToPath(new URL('../openapi.json', import.meta.url));
const config = new Config(fileURLToPath(new URL('../..', import.meta.url)), {}, HISTORY_SOURCES);
const app = await NestFactory.create(AppModule.of(config), createAdapter(config), { preview: true, logger: false });
app.setGlobalPrefix('api');
const contract = `${JSON.stringify(createOpenApi(app), null, 2)}\n`;

if (!process.argv.includes('--check')) writeFileSync(file, contract);
else if (readFileSync(file, 'utf8') !== contract) {
  console.error('backend/openapi.json is out of date; run: npm run check -- --fix');
  process.exitCode = 1;
}
