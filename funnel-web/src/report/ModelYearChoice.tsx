import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { stateYear } from '../api/calls';
import { reportQuery } from '../api/queries';
import type { ReportView, VehicleData } from '../api/types';
import { Notice } from '../ui/Notice';
import { Radio } from '../ui/Radio';

const YEAR =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control pr-2 font-semibold ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

/** Lets the buyer state the model year of a VIN that fits two. Nothing is computed from it. */
export function ModelYearChoice({ report, className }: { report: ReportView; className?: string }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(report.statedYear);
  const statement = useMutation({
    mutationFn: (year: number) => stateYear(report.id, year),
    onMutate: setChosen,
    onSuccess: (stated) => queries.setQueryData(reportQuery(report.id).queryKey, stated),
    onError: () => setChosen(report.statedYear),
  });
  const { possibleYears = [] }: Partial<VehicleData> = report.vehicleData;
  if (possibleYears.length === 0) return null;
  return (
    <Notice className={className} title={`Is it a ${possibleYears.join(' or a ')}?`}>
      <fieldset>
        <legend className="mt-1">
          The VIN of this kind of vehicle does not say which. The registration does. We store your answer with the
          report, as your statement.
        </legend>
        <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
          {possibleYears.map((year) => (
            <label key={year} className={YEAR}>
              <Radio name="model-year" checked={chosen === year} onChange={() => statement.mutate(year)} />
              {year}
            </label>
          ))}
        </div>
      </fieldset>
      <p role="status" className="empty:hidden">
        {statement.isError ? 'Your answer could not be stored. Please choose again.' : ''}
      </p>
    </Notice>
  );
}
