CREATE TABLE "payment_events" (
  "id" text NOT NULL,
  "provider" varchar(20) NOT NULL,
  "type" text NOT NULL,
  "paymentReference" text,
  "receivedAt" timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "payment_events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "payment_events_reference_idx" ON "payment_events" ("paymentReference");
CREATE INDEX "payment_events_received_at_idx" ON "payment_events" ("receivedAt");

CREATE TABLE "simulated_payments" (
  "reference" text NOT NULL,
  "amount" integer NOT NULL,
  "currency" varchar(3) NOT NULL,
  "status" varchar(20) NOT NULL DEFAULT 'unpaid',
  "transactionId" text,
  "method" text,
  "customer" text,
  "settlesAt" timestamptz,
  "refundId" text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "simulated_payments_status_check" CHECK (status IN ('unpaid', 'requires_action', 'processing', 'paid', 'declined', 'canceled', 'refunded')),
  CONSTRAINT "simulated_payments_pkey" PRIMARY KEY ("reference")
);
