import { useMutation, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { stateYear } from '../api/calls';
import { reportQuery } from '../api/queries';
import type { ReportView, VehicleData } from '../api/types';
import { Notice } from '../ui/Notice';
import { Radio } from '../ui/Radio';

/** Where the VIN fits two model years, the buyer may say which it is: their statement, which nothing is computed from. */
export function ModelYearChoice({ report, className }: { report: ReportView; className?: string }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(report.statedYear);
  const statement = useMutation({
    mutationFn: (year: number) => stateYear(report.id, year),
    onSuccess: (stated) => queries.setQueryData(reportQuery(report.id).queryKey, stated),
    onError: () => setChosen(report.statedYear),
  });
  const choose = (year: number) => {
    setChosen(year);
    statement.mutate(year);
  };
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
            <label
              key={year}
              className={clsx(
                'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control pr-2 font-semibold',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              )}
            >
              <Radio name="model-year" checked={chosen === year} onChange={() => choose(year)} />
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
