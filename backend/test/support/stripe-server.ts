import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
};

interface Intent {
  id: string;
  object: 'payment_intent';
  client_secret: string;
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  customer: string | null;
  payment_method: string | null;
  setup_future_usage: string | null;
  last_payment_error: { code: string; decline_code?: string; message: string } | null;
  latest_charge: {
    id: string;
    object: 'charge';
    refunded: boolean;
    payment_method_details: { type: 'card'; card: { brand: string; last4: string } };
  } | null;
  metadata: Record<string, string>;
}

/** Stripe's own test payment methods, as far as they are used here. */
const METHODS: Record<string, (intent: Intent) => void> = {
  pm_card_visa: succeed,
  pm_card_chargeDeclined: (intent) => refuse(intent, { code: 'card_declined', decline_code: 'generic_decline' }),
  pm_card_insufficientFunds: (intent) => refuse(intent, { code: 'card_declined', decline_code: 'insufficient_funds' }),
  pm_card_authenticationRequired: (intent) => void (intent.status = 'requires_action'),
  pm_delayed: (intent) => void (intent.status = 'processing'),
  pm_card_chargeCustomerFail: (intent) =>
    intent.metadata.chargeId
      ? refuse(intent, { code: 'card_declined', decline_code: 'generic_decline' })
      : succeed(intent),
};

let charges = 0;

function succeed(intent: Intent): void {
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.latest_charge = {
    id: `ch_${++charges}`,
    object: 'charge',
    refunded: false,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
  };
}

function refuse(intent: Intent, error: { code: string; decline_code: string }): void {
  intent.status = 'requires_payment_method';
  intent.last_payment_error = { ...error, message: 'Your card was declined.' };
}

/** Answers in Stripe's shapes over HTTP, remembers idempotency keys as Stripe does, and keeps every byte it was sent. */
export class StripeServer {
  readonly intents = new Map<string, Intent>();
  /** The disputes of payments, by the payment. */
  private readonly disputes = new Map<string, { id: string; status: string }>();
  /** Payments whose refund was refused because of a dispute. */
  private readonly disputedRefunds: string[] = [];
  readonly received: string[] = [];
  readonly headers: IncomingMessage['headers'][] = [];
  private readonly replies = new Map<string, { status: number; body: string; params: string }>();
  private readonly server = createServer((request, response) => void this.answer(request, response));
  private count = 0;

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** What the buyer does in Stripe's own frame. */
  confirm(id: string, method: string): void {
    const intent = this.intent(id);
    intent.payment_method = method;
    intent.last_payment_error = null;
    METHODS[method]?.(intent);
  }

  passChallenge(id: string): void {
    succeed(this.intent(id));
  }

  failChallenge(id: string): void {
    refuse(this.intent(id), { code: 'payment_intent_authentication_failure', decline_code: '' });
  }

  private intent(id: string): Intent {
    const intent = this.intents.get(id);
    if (!intent) throw new Error(`No such payment_intent: ${id}`);
    return intent;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    this.received.push(`${request.method} ${request.url} ${text}`);
    this.headers.push(request.headers);
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? this.replies.get(key) : undefined;
    const reply = known ?? {
      ...this.handle(request.method ?? '', request.url ?? '', new URLSearchParams(text)),
      params: text,
    };
    const differs = known && known.params !== text;
    if (typeof key === 'string') this.replies.set(key, reply);
    response.writeHead(differs ? 400 : reply.status, {
      'content-type': 'application/json',
      'request-id': `req_${++this.count}`,
    });
    response.end(
      differs
        ? JSON.stringify({
            error: {
              type: 'idempotency_error',
              message: 'Keys for idempotent requests can only be used with the same parameters.',
            },
          })
        : reply.body,
    );
  }

  private handle(method: string, url: string, form: URLSearchParams): { status: number; body: string } {
    const { pathname } = new URL(url, 'http://stripe');
    const [, , resource = '', id = '', action = ''] = pathname.split('/');
    if (resource === 'disputes')
      return this.disputeOf(new URL(url, 'http://stripe').searchParams.get('payment_intent') ?? '');
    if (resource === 'customers') return ok({ id: `cus_${++this.count}`, object: 'customer' });
    if (resource === 'refunds') return this.refund(form.get('payment_intent') ?? '');
    if (resource === 'payment_intents' && method === 'POST' && !id) return this.create(form);
    const intent = this.intents.get(id);
    if (resource !== 'payment_intents' || !intent)
      return failed(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: 'No such payment_intent',
      });
    if (action === 'confirm') return this.confirmed(intent, form.get('payment_method') ?? '');
    if (action === 'cancel') return cancel(intent);
    return ok(intent);
  }

  private create(form: URLSearchParams): { status: number; body: string } {
    const id = `pi_${++this.count}`;
    const metadata = Object.fromEntries(
      [...form].flatMap(([name, value]) => {
        const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
        return key ? [[key, value] as const] : [];
      }),
    );
    const intent: Intent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret`,
      amount: Number(form.get('amount')),
      amount_received: 0,
      currency: form.get('currency') ?? '',
      status: 'requires_payment_method',
      customer: form.get('customer'),
      payment_method: null,
      setup_future_usage: form.get('setup_future_usage'),
      last_payment_error: null,
      latest_charge: null,
      metadata,
    };
    this.intents.set(id, intent);
    return form.get('confirm') === 'true' ? this.confirmed(intent, form.get('payment_method') ?? '') : ok(intent);
  }

  private confirmed(intent: Intent, method: string): { status: number; body: string } {
    this.confirm(intent.id, method);
    if (!intent.last_payment_error) return ok(intent);
    return failed(402, { type: 'card_error', ...intent.last_payment_error, payment_intent: intent });
  }

  /** The buyer's bank moves. What it begins after it has lost is another dispute. */
  contest(reference: string, to: 'open' | 'won' | 'lost'): void {
    const { id = `dp_${reference}`, status = null } = this.disputes.get(reference) ?? {};
    const another = status === 'won' && to === 'open';
    this.disputes.set(reference, {
      id: another ? `${id}_again` : id,
      status: to === 'open' ? 'needs_response' : to,
    });
  }

  /** Somebody gives the money back in Stripe's own pages. */
  giveBack(reference: string): void {
    const charge = this.intents.get(reference)?.latest_charge;
    if (charge) charge.refunded = true;
  }

  /** How often a refund of this payment was asked for that no dispute forbade: a second one is refused, so asking again shows. */
  refundsOf(reference: string): number {
    const asked = this.received.filter((line) => line.startsWith('POST /v1/refunds') && line.includes(reference));
    return asked.length - this.disputedRefunds.filter((id) => id === reference).length;
  }

  private disputeOf(reference: string): { status: number; body: string } {
    const dispute = this.disputes.get(reference);
    const details = { object: 'dispute', reason: 'fraudulent', evidence_details: { due_by: 1_800_000_000 } };
    return ok({ object: 'list', data: dispute ? [{ ...dispute, ...details, payment_intent: reference }] : [] });
  }

  private refund(id: string): { status: number; body: string } {
    const charge = this.intents.get(id)?.latest_charge;
    if (!charge || charge.refunded)
      return failed(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: 'Not refundable.',
      });
    const { status = 'won' } = this.disputes.get(id) ?? {};
    if (status !== 'won') {
      this.disputedRefunds.push(id);
      return failed(400, { type: 'invalid_request_error', code: 'charge_disputed', message: 'Charged back.' });
    }
    charge.refunded = true;
    return ok({ id: `re_${++this.count}`, object: 'refund', payment_intent: id, status: 'succeeded' });
  }
}

function cancel(intent: Intent): { status: number; body: string } {
  if (['succeeded', 'processing', 'canceled'].includes(intent.status))
    return failed(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'Too late.',
    });
  intent.status = 'canceled';
  return ok(intent);
}

const ok = (body: object) => ({ status: 200, body: JSON.stringify(body) });
const failed = (status: number, error: object) => ({ status, body: JSON.stringify({ error }) });
