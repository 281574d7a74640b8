import type { PersonalDataView } from '../../api/types';
import { keptParts } from './kept';

export function KeptTable({ data, column }: { data: PersonalDataView; column: 'why' | 'erased' }) {
  return (
    <dl className="mt-3 divide-y divide-rule">
      {keptParts(data).map(({ name, count, ...part }) => (
        <div key={name} className="grid gap-x-6 py-3 sm:grid-cols-[15rem_1fr]">
          <dt>
            <span className="font-semibold">{name}</span>
            <span className="figures block text-sm text-soft">{count}</span>
          </dt>
          <dd className="text-[0.9375rem] max-sm:mt-1">{part[column]}</dd>
        </div>
      ))}
    </dl>
  );
}
