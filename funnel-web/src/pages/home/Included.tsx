import { useState } from 'react';
import { Icon } from '../../ui/Icon';
import { Tabs } from '../../ui/Tabs';
import drawings from './included-drawings.svg';

const CONTENT = [
  {
    key: 'damage',
    label: 'Damage History',
    text: 'Accidents with date, state and severity, the side of the car that was hit and whether airbags opened. Total loss, junk and salvage records are listed separately, because they change the car’s title and its value.',
    points: [
      'Accident records by date',
      'Where the car was hit',
      'Total loss, junk and salvage',
      'Title brands explained in plain words',
    ],
    alt: 'Drawing of a sedan from its left side with damage hatched at the rear',
  },
  {
    key: 'economy',
    label: 'Vehicle Economy Data',
    text: 'What a car costs to run depends on its engine, displacement, fuel, drivetrain and weight class. We decode them all from its VIN.',
    points: ['Engine and displacement', 'Fuel type', 'Drivetrain', 'Weight class'],
    alt: 'Drawing of economy facts: fuel, engine, drivetrain',
  },
  {
    key: 'odometer',
    label: 'Odometer Data',
    text: 'Every reported reading on one line over time. If a reading is lower than an earlier one, we mark it as a possible rollback, with its date and who recorded it.',
    points: ['All reported readings', 'Possible rollbacks marked', 'Average miles a year', 'Who recorded each reading'],
    alt: 'Drawing of odometer readings with one possible rollback marked',
  },
  {
    key: 'specifications',
    label: 'Vehicle Specifications',
    text: 'Year, make, model, trim and body from the manufacturer’s own filings, so that you can compare them with the ad and with the car in front of you.',
    points: ['Year, make, model and trim', 'Body, doors and seats', 'Engine and transmission', 'Where it was built'],
    alt: 'Drawing of a VIN split into maker, description and serial number',
  },
] as const;

type IncludedKey = (typeof CONTENT)[number]['key'];

function DamageDrawing({ alt }: { alt: string }) {
  return (
    <img
      src="/api/vehicle-image/sedan.svg?damage=rear"
      alt={alt}
      width={400}
      height={180}
      loading="lazy"
      className="mx-auto aspect-20/9 w-full max-w-md"
    />
  );
}

function Panel({ content: { key, text, points, alt } }: { content: (typeof CONTENT)[number] }) {
  return (
    <div className="grid items-center gap-8 pt-7 md:grid-cols-2 md:gap-10 lg:gap-14">
      <div>
        <p className="text-[1.0625rem]">{text}</p>
        <ul className="mt-5 grid gap-2 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
          {points.map((point) => (
            <li key={point} className="flex items-start gap-2">
              <Icon name="check" className="mt-0.5 size-5 text-accent" />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <div className="rounded-card border border-rule bg-sheet p-6">
        {key === 'damage' ? (
          <DamageDrawing alt={alt} />
        ) : (
          <svg viewBox="0 0 300 140" className="w-full" role="img" aria-alt={alt}>
            <use href={`${drawings}#${key}`} />
          </svg>
        )}
      </div>
    </div>
  );
}

export function Included() {
  const [tab, setTab] = useState<IncludedKey>('damage');
  return (
    <section aria-labelledby="included" className="page part">
      <h2 id="included" className="mb-6 text-3xl md:text-4xl">
        What’s Included
      </h2>
      <Tabs
        label="What’s included"
        look="line"
        items={CONTENT.map((content) => ({
          key: content.key,
          label: content.label,
          panel: <Panel content={content} />,
        }))}
        value={tab}
        onChange={setTab}
      />
      <p className="mt-6 text-sm text-soft">
        What a report holds depends on what was reported for that vehicle. The preview tells you before you pay which
        records exist.
      </p>
    </section>
  );
}
