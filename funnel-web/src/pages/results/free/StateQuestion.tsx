import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureText } from '../../../api/client';
import { useSiteFacts } from '../../../api/use-site-facts';
import { lookupQuery } from '../../../api/queries';
import { offerLinks } from '../../../search/offer-links';
import { formatPlate } from '../../../../../backend/src/platform/input-rules/plate-value.js';
import { saveReport } from '../../../report/report-store';
import type { SearchIntent, VehicleSearch } from '../../../search/search';
import { plateStates } from '../../../format/states';
import { useFields } from '../../../ui/use-fields';
import { useIsMounted } from '../../../ui/use-is-mounted';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { dismissCurrentToast, toastError } from '../../../ui/toast/store';

type StateValues = { state: string };

const stateErrors = ({ state }: StateValues) => (state ? {} : { state: 'Please select a state' });

/** Looks the plate up in the chosen state and continues with the complete search in the address. */
function useLookup(plate: string, intent: SearchIntent) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  return useMutation({
    mutationFn: async (state: string) => {
      dismissCurrentToast();
      const found = { licensePlate: plate, state };
      const search: VehicleSearch = { type: 'license_plate', value: formatPlate(found), intent };
      const report = await queries.fetchQuery(lookupQuery({ ...search, plate: found }));
      if (!isMounted()) return;
      saveReport(report, search);
      await navigate(offerLinks.freeReport(search), { replace: true });
    },
    onError: (error) =>
      toastError(
        'Search Failed',
        failureText(error, 'Failed to lookup license plate. Please verify the plate number and state.'),
      ),
  });
}

export function StateQuestion({ plate, intent }: { plate: string; intent: SearchIntent }) {
  const form = useRef<HTMLFormElement>(null);
  const { values, errors, set, check } = useFields<StateValues>(form, { state: '' }, stateErrors);
  const { mutate: look, isPending: busy } = useLookup(plate, intent);
  const { plates } = useSiteFacts();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!busy && check()) look(values.state);
  }

  return (
    <div className="page page-narrow py-10 md:py-16">
      <p className="caps">License Plate: {plate}</p>
      <h1 className="mt-2 text-3xl md:text-[2.75rem]">Which state is this plate from?</h1>
      <p className="mt-3 text-soft">The same plate can exist in several states.</p>
      <form ref={form} onSubmit={submit} noValidate aria-label="State of the plate" className="mt-7">
        <Card className="space-y-5 p-5 md:p-8">
          <Field label="State" error={errors.state}>
            {(ties) => (
              <Select
                ties={ties}
                options={plateStates(plates.district)}
                value={values.state}
                onChange={(state) => set('state', state)}
                placeholder="Select a state"
              />
            )}
          </Field>
          <Button type="submit" size="large" wide inactive={busy}>
            {busy ? 'Looking it up...' : 'Continue'}
          </Button>
        </Card>
      </form>
    </div>
  );
}
