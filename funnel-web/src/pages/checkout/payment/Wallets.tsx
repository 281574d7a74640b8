import type { ReactNode } from 'react';
import { Badge } from '../../../ui/Badge';

/** The wallets a checkout names, in the specified words (B2-040). */
export function Wallets({ names, note }: { names: readonly string[]; note?: ReactNode }) {
  return (
    <dl className="mt-4 divide-y divide-rule border-y border-rule">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
          <dt>{name}</dt>
          <dd className="flex flex-wrap items-center gap-2 text-soft">Available at checkout {note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is specified, beside a simulator without wallets (row 147). A real provider names those that work on the device (X2-013). */
export function DemonstrationWallets() {
  return (
    <Wallets names={['Apple Pay', 'Google Pay']} note={<Badge tone="warn">Not available in the demonstration</Badge>} />
  );
}
