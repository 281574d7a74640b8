import { credential, httpUrl, integer, oneOf, secretSetting, setting } from '../../../platform/config/setting.js';
import type { SourceSettings } from '../history-source.js';
import type { UnavailableReason } from '../../../platform/http-client/outcome.js';
import { HttpClient } from '../../../platform/http-client/http-client.js';
import { normalizeVin } from '../../../platform/input-rules/vin.js';
import { keepable, type Fields, fieldsOf, word } from '../reading/values.js';

export const VINAUDIT_SETTINGS = {
  vinauditKey: secretSetting('VINAUDIT_KEY', credential).about('API key of VinAudit'),
  vinauditUser: secretSetting('VINAUDIT_USER', credential).about('User of VinAudit'),
  vinauditPassword: secretSetting('VINAUDIT_PASSWORD', credential).about('Password of VinAudit'),
  vinauditMode: setting('VINAUDIT_MODE', 'live', oneOf('live', 'test')).about(
    'live, or test: VinAudit answers for its test VINs only and charges nothing',
  ),
  vinauditUrl: setting('VINAUDIT_URL', 'https://api.vinaudit.com', httpUrl).about(
    'Where histories of VinAudit are reached',
  ),
  vinauditValueUrl: setting('VINAUDIT_VALUE_URL', 'https://marketvalue.vinaudit.com', httpUrl).about(
    'Where market values of VinAudit are reached',
  ),
  vinauditReportCents: setting('VINAUDIT_REPORT_CENTS', '100', integer(0, 100_000)).about(
    'What VinAudit charges for one history, US cents; counted, not checked',
  ),
  vinauditValueCents: setting('VINAUDIT_VALUE_CENTS', '0', integer(0, 100_000)).about(
    'What VinAudit charges for one market value, US cents; counted, not checked',
  ),
};

export type VinAuditSettings = SourceSettings<typeof VINAUDIT_SETTINGS>;

/** VinAudit's error codes and our reasons. */
const PROBLEMS = {
  invalid_vin: 'vin_refused',
  unexpected_input: 'request_refused',
  failed_request: 'source_failed',
  unauthorized_request: 'not_authorized',
  incomplete_report: 'not_ready',
  expired_report: 'expired',
  missing_report: 'missing',
} as const;

type VinAuditProblem = (typeof PROBLEMS)[keyof typeof PROBLEMS];
export type NoAnswer = VinAuditProblem | UnavailableReason | 'perhaps_paid';

/** Reasons after which the next attempt needs a new report id. */
export const DEAD_IDS: ReadonlySet<NoAnswer> = new Set<NoAnswer>(['expired', 'missing', 'vin_refused']);

/** Reasons of answers that are not charged. */
export const NOT_CHARGED: ReadonlySet<string> = new Set<VinAuditProblem>(Object.values(PROBLEMS));

/** Reasons that an operator has to resolve. */
export const NEEDS_OPERATOR: ReadonlySet<NoAnswer> = new Set<NoAnswer>([
  'not_authorized',
  'request_refused',
  'refused',
  'perhaps_paid',
]);

/** Returns 'source_failed' for undocumented errors. */
function problemOf(error: unknown): VinAuditProblem {
  const known = typeof error === 'string' && Object.hasOwn(PROBLEMS, error);
  return known ? PROBLEMS[error as keyof typeof PROBLEMS] : 'source_failed';
}

/** A raw successful answer, or why there is none. */
type Answer = { ok: true; raw: unknown; fields: Fields } | { ok: false; why: NoAnswer };

const REPORT_ID = /^[\w.:-]{1,100}$/;
const PAID_DEADLINE_MS = 20_000;

/** VinAudit's calls. Addresses contain credentials and are never logged. */
export class VinAudit {
  private readonly preview: HttpClient;
  private readonly paid: HttpClient;
  private readonly values: HttpClient;

  constructor(private readonly account: VinAuditSettings) {
    const maxConcurrent = account.sourceCallsAtOnce;
    const preview = { name: 'VinAudit', baseUrl: account.vinauditUrl, maxConcurrent };
    const value = { name: 'VinAudit market value', baseUrl: account.vinauditValueUrl, maxConcurrent };
    this.preview = new HttpClient(preview);
    this.paid = new HttpClient({ ...preview, name: 'VinAudit reports', deadlineMs: PAID_DEADLINE_MS });
    this.values = new HttpClient({ ...value, deadlineMs: PAID_DEADLINE_MS, retries: 0 });
  }

  /** Free of charge. */
  findSections(vin: string): Promise<Answer> {
    return this.ask(this.preview, '/v2/query', { vin, ...this.login() }, (about) => about === null || about === vin);
  }

  /** Charged once for each id. */
  pullReport(id: string, vin: string): Promise<Answer> {
    return this.ask(this.paid, '/v2/pullreport', { id, vin, ...this.login() }, (about) => about === vin);
  }

  /** Charged each time. */
  marketValue(vin: string, mileage: number | null): Promise<Answer> {
    const wanted = { vin, period: '90', country: 'USA', ...(mileage !== null && { mileage: String(mileage) }) };
    return this.ask(this.values, '/v2/marketvalue', wanted, (about) => about === vin);
  }

  private login(): Record<string, string> {
    return { user: this.account.vinauditUser ?? '', pass: this.account.vinauditPassword ?? '' };
  }

  private async ask(
    client: HttpClient,
    path: string,
    wanted: Record<string, string>,
    isAbout: (vin: string | null) => boolean,
  ): Promise<Answer> {
    const { vinauditKey, vinauditMode } = this.account;
    const query = new URLSearchParams({ ...wanted, key: vinauditKey ?? '', format: 'json' });
    if (vinauditMode === 'test') query.set('mode', 'test');
    const outcome = await client.json<Answer>({ path: `${path}?${query}` }, (json) => read(json, isAbout));
    return outcome.outcome === 'ok' ? outcome.value : { ok: false, why: outcome.reason };
  }
}

/** Undefined when the answer is neither success nor error, or about another vehicle. */
function read(json: unknown, isAbout: (vin: string | null) => boolean): Answer | undefined {
  const fields = fieldsOf(json);
  if (!fields) return undefined;
  const success = fields.get('success');
  if (success === false || success === 'false' || (success === undefined && word(fields, 'error')))
    return { ok: false, why: problemOf(fields.get('error')) };
  if (success !== true && success !== 'true') return undefined;
  const about = word(fields, 'vin');
  if (!isAbout(about === null ? null : normalizeVin(about))) return undefined;
  const raw = keepable(json);
  return raw === undefined ? undefined : { ok: true, raw, fields: fieldsOf(raw) ?? new Map() };
}

/** Returns VinAudit's id of a report, or null when it is not usable. */
export function reportIdOf(fields: Fields): string | null {
  const id = word(fields, 'id');
  return id !== null && REPORT_ID.test(id) ? id : null;
}
