CREATE TABLE "variant_assignments" (
  "userId" text NOT NULL,
  "experiment" varchar(20) NOT NULL,
  "variant" varchar(20) NOT NULL,
  "assignedAt" timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "variant_assignments_experiment_check" CHECK (experiment IN ('cart', 'checkout')),
  CONSTRAINT "variant_assignments_variant_check" CHECK (
    variant IN ('cart-1', 'cart-2', 'cart-3', 'upsell') AND experiment = 'cart'
    OR variant IN ('checkout-4', 'checkout-5') AND experiment = 'checkout'),
  CONSTRAINT "variant_assignments_pkey" PRIMARY KEY ("userId", "experiment"),
  CONSTRAINT "variant_assignments_user_id_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE
);
CREATE INDEX "variant_assignments_variant_idx" ON "variant_assignments" ("experiment", "variant", "assignedAt");
