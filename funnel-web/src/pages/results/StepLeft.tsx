import clsx from 'clsx';
import type { ReportView } from '../../api/types';
import { nextStepLink } from '../../report/next-step';
import type { VehicleSearch } from '../../search/search';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';

/** Paid for, not yet open: which steps are done and which is next. */
export function StepLeft({ report, search }: { report: ReportView; search: VehicleSearch | null }) {
  const { paid, signed, addressed, nextStep } = report.access;
  const steps = [
    { name: 'Payment', done: paid },
    { name: 'Signature', done: signed },
    { name: 'Address', done: addressed },
  ];
  const left = steps.filter(({ done }) => !done).length;
  return (
    <div className="page page-narrow py-12 md:py-20">
      <Card className="p-6 md:p-10">
        <p className="caps">{vehicleHeading(report.vehicleData)}</p>
        <h1 className="mt-2 text-3xl md:text-4xl">{left === 1 ? 'One step left' : 'Two short steps left'}</h1>
        <p className="mt-3 text-soft">Your report is paid for. It opens when you complete these steps.</p>
        <ol className="mt-6 divide-y divide-rule border-y border-rule">
          {steps.map(({ name, done }) => (
            <li key={name} className="flex items-center gap-3 py-3">
              <span
                className={clsx(
                  'grid size-6 place-items-center rounded-full border',
                  done ? 'border-accent bg-accent text-on-accent' : 'border-rule-strong',
                )}
              >
                {done ? <Icon name="check" className="size-4" /> : null}
              </span>
              {name}
              <span className="ml-auto text-sm text-soft">{done ? 'Done' : 'To do'}</span>
            </li>
          ))}
        </ol>
        <ButtonLink to={nextStepLink(report, search)} size="large" wide className="mt-7">
          {nextStep === 'sign' ? 'Sign now' : 'Enter your address'}
        </ButtonLink>
      </Card>
    </div>
  );
}
