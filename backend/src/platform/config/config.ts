import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DeclaredSources, Settings, ValuesOf } from './setting.js';
import { readSettings, type SettingValues } from './settings.js';

/** The validated settings of this process and the paths of the files it uses. Injectable everywhere. */
export class Config {
  readonly settings: SettingValues;
  readonly version: string;
  /** Folder of the embedded database and of the outbox. */
  readonly dataDir: string;
  readonly vpicTable: string;
  readonly pdfWorker: string;
  readonly redrawWorker: string;
  /** Where visitors reach the app, without a slash at the end. */
  readonly publicUrl: string;
  /** Where the console is reached when it has a separate host; otherwise null. */
  readonly consoleUrl: string | null;
  /** Whether visitors use https only: cookies are Secure, and browsers are told to stay there. */
  readonly behindHttps: boolean;
  readonly funnelDir: string;
  readonly consoleDir: string;
  readonly docsDir: string;

  /**
   * @param root the folder that holds backend, funnel-web, admin-web and docs
   * @param sources the history sources besides demo
   */
  constructor(
    readonly root: string,
    env: NodeJS.ProcessEnv,
    readonly sources: DeclaredSources = {},
  ) {
    this.settings = readSettings(env, sources);
    this.version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
    this.dataDir = resolve(root, this.settings.dataDir);
    this.vpicTable = join(root, 'backend', 'data', 'vpic.bin');
    this.pdfWorker = join(root, 'backend', 'dist', 'reports', 'pdf', 'pdf-worker.js');
    this.redrawWorker = join(root, 'backend', 'dist', 'signatures', 'redraw-worker.js');
    this.publicUrl = this.settings.publicUrl ?? `http://localhost:${this.settings.port}`;
    this.consoleUrl = this.settings.adminUrl;
    this.behindHttps = this.publicUrl.startsWith('https://');
    this.funnelDir = join(root, 'funnel-web', 'dist');
    this.consoleDir = join(root, 'admin-web', 'dist');
    this.docsDir = join(root, 'docs', 'dist');
  }

  /** Returns the values of settings that a module declares itself. */
  valuesOf<S extends Settings>(declared: S): ValuesOf<S> {
    const all: Readonly<Record<string, unknown>> = this.settings;
    return Object.fromEntries(Object.keys(declared).map((key) => [key, all[key]])) as ValuesOf<S>;
  }

  /** A database address without a pooler: for listening, session locks and the job queue. */
  get directUrl(): string {
    const { databaseDirectUrl, databaseUrl } = this.settings;
    return databaseDirectUrl ?? databaseUrl ?? '';
  }

  /** Whether connections go through a pooler in transaction mode. */
  get pooled(): boolean {
    return this.settings.databasePooler;
  }
}
