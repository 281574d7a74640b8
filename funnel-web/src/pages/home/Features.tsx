import { useState } from 'react';
import { Tabs } from '../../ui/Tabs';

const SECTIONS = [
  {
    key: 'buying',
    label: 'When you buy',
    items: [
      ['Compare', 'Compare year, trim, engine and body with the ad. They come from the VIN, not from the seller.'],
      ['Ask', 'Each accident, brand or gap gives you a question to ask, with the date and the state it happened in.'],
      ['Negotiate', 'Mileage, owners and the value range tell you where the asking price stands.'],
    ],
  },
  {
    key: 'selling',
    label: 'When you sell',
    items: [
      ['Show', 'A printed report beside the car answers most questions before they are asked.'],
      ['Price', 'Trade-in, private and retail values from the same source buyers look at.'],
      ['Correct', 'See what is on record about your car, and have errors corrected before a buyer finds them.'],
    ],
  },
  {
    key: 'method',
    label: 'How we work',
    items: [
      [
        'Three answers',
        'A fact is reported, reported as none, or not reported. We never turn the third into the second.',
      ],
      ['Source and date', 'Every section names its source and the date we asked it.'],
      ['Price first', 'You see the full price, and how it renews if it does, before you enter a card.'],
    ],
  },
] as const;

type FeatureKey = (typeof SECTIONS)[number]['key'];

export function Features() {
  const [tab, setTab] = useState<FeatureKey>('buying');
  return (
    <section aria-labelledby="features" className="page part">
      <h2 id="features" className="mb-6 text-3xl md:text-4xl">
        Made to be used
      </h2>
      <Tabs
        label="Features"
        look="line"
        value={tab}
        onChange={setTab}
        items={SECTIONS.map(({ key, label, items }) => ({
          key,
          label,
          panel: (
            <dl className="grid gap-7 pt-7 md:grid-cols-3 md:gap-10">
              {items.map(([title, text]) => (
                <div key={title}>
                  <dt className="font-serif text-xl font-semibold">{title}</dt>
                  <dd className="mt-1.5 text-soft">{text}</dd>
                </div>
              ))}
            </dl>
          ),
        }))}
      />
    </section>
  );
}
