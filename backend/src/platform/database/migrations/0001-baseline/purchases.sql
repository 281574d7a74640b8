-- Refunds are counted by hashes of what a person is known by.
CREATE TABLE "refund_uses" (
  "keyHash" varchar(64) NOT NULL,
  "paymentId" text NOT NULL,
  "reason" varchar(20) NOT NULL,
  "usedAt" timestamptz NOT NULL,
  CONSTRAINT "refund_uses_reason_check" CHECK (reason IN ('guarantee', 'wrong_vehicle', 'requested', 'dispute')),
  CONSTRAINT "refund_uses_pkey" PRIMARY KEY ("keyHash", "paymentId", "reason")
);
CREATE INDEX "refund_uses_used_at_idx" ON "refund_uses" ("usedAt");
