import type { Intent } from '../../../api/types';
import { Card } from '../../../ui/Card';
import { Icon } from '../../../ui/Icon';
import { Veiled } from './Veiled';

const BLOCKS: Record<Intent, { title: string; lines: readonly string[] }> = {
  buyer: { title: 'If you buy', lines: ['Red flags', 'Where to negotiate'] },
  seller: { title: 'If you sell', lines: ['Selling points', 'What buyers will ask about'] },
};

/** What the records mean for this visitor. It is computed from them, so it comes with the full report. */
export function FreeInsights({ intent }: { intent: Intent }) {
  const { title, lines } = BLOCKS[intent];
  return (
    <section aria-labelledby="insights">
      <h2 id="insights" className="text-2xl">
        {title}
      </h2>
      <div className="mt-4 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {lines.map((line) => (
          <Card key={line} className="p-5">
            <h3 className="font-sans text-base font-semibold">{line}</h3>
            <div className="mt-4">
              <Veiled widths={['w-11/12', 'w-4/5', 'w-3/5']} />
            </div>
          </Card>
        ))}
        <Card className="bg-sunk p-5 md:max-lg:col-span-2">
          <h3 className="flex items-center gap-2 font-sans text-base font-semibold">
            <Icon name="lock" className="size-4.5 text-accent" />
            Buyers Insight
          </h3>
          <p className="mt-2 text-[0.9375rem] text-soft">
            Whether the records speak for or against the vehicle: accidents and salvage first, then owners and mileage.
            If data is missing, we say so.
          </p>
        </Card>
      </div>
    </section>
  );
}
