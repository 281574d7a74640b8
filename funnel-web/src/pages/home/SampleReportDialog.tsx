import { Link } from 'react-router-dom';
import { pathOf } from '../../app/paths';
import { Badge, type Tone } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';

/** An invented vehicle. Its VIN cannot belong to a car: the check digit does not match. */
const SPECIFICATIONS = [
  ['Mileage', '48,210 miles'],
  ['Engine', '1.5 L, 4 cylinders, turbo'],
  ['Transmission', 'Automatic (CVT)'],
  ['Drive type', 'Front-wheel drive'],
  ['Body style', 'Sedan, 4 doors'],
  ['Color', 'Silver'],
  ['Fuel type', 'Gasoline'],
] as const;

const SECTIONS: readonly { title: string; status: string; tone: Tone; text: string }[] = [
  { title: 'Title', status: 'Title clean', tone: 'good', text: 'No brands on two title records.' },
  {
    title: 'Accident history',
    status: '1 minor accident',
    tone: 'warn',
    text: 'March 2023, rear, airbags not deployed.',
  },
  {
    title: 'Service history',
    status: 'Well maintained',
    tone: 'good',
    text: '7 service records, last at 46,900 miles.',
  },
  { title: 'Ownership', status: '2 previous owners', tone: 'neutral', text: 'Personal use, average 3 years each.' },
  { title: 'Location', status: 'California vehicle', tone: 'neutral', text: 'Titled and serviced in California.' },
  {
    title: 'Market value',
    status: '$19,400 to $22,800',
    tone: 'neutral',
    text: 'Range for this model, age and mileage.',
  },
];

function Sections() {
  return (
    <ul className="mt-6 grid gap-3 sm:grid-cols-2">
      {SECTIONS.map(({ title, status, tone, text }) => (
        <li key={title} className="rounded-control border border-rule p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-lg">{title}</h3>
            <Badge tone={tone}>{status}</Badge>
          </div>
          <p className="mt-1 text-[0.9375rem] text-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}

export default function SampleReportDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sample report"
      description="2020 Honda Accord EX"
      footer={
        <Button wide onClick={onClose}>
          Start Your Search
        </Button>
      }
    >
      <Notice tone="warn" title="This is a sample">
        The vehicle and all of its records are invented, to show what a report looks like.
      </Notice>
      <p className="mt-5">
        <span className="caps block">VIN</span>
        <span className="vin">1HGCV1F40LA000000</span>
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        {SPECIFICATIONS.map(([label, value]) => (
          <div key={label} className="border-t border-rule pt-2">
            <dt className="caps">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Sections />
      <Link to={pathOf('sample')} className="link link-solo mt-5">
        Read a whole sample report
      </Link>
    </Dialog>
  );
}
