import { useEffect, useRef, type SubmitEvent } from 'react';
import { Navigate, useSearchParams, useNavigate } from 'react-router-dom';
import { problemOf, ReportLoading } from '../../../report/ReportMissing';
import { clearRouteBackup } from '../../../search/route-backup';
import { carrySearch } from '../../../search/carried-search';
import { plateWithoutState } from '../../../search/plate';
import { parseSearch, type VehicleSearch, type SearchIntent } from '../../../search/search';
import { useExistingReport } from '../../../report/use-report';
import { useRequiredSearch } from '../../../search/use-search';
import { TIMINGS } from '../../../session/timings';
import { usePageHead } from '../../../ui/use-page-head';
import { FreeReport } from './FreeReport';
import { pathOf } from '../../../app/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../api/client';
import { useSiteFacts } from '../../../api/use-site-facts';
import { lookupQuery } from '../../../api/queries';
import { offerLinks } from '../../../search/offer-links';
import { formatPlate } from '../../../../../backend/src/platform/input-rules/plate-value.js';
import { saveReport } from '../../../report/report-store';
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

function StateQuestion({ plate, intent }: { plate: string; intent: SearchIntent }) {
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

function GoHome({ search }: { search: VehicleSearch | null }) {
  useEffect(clearRouteBackup, []);
  return <Navigate to={pathOf('home')} state={carrySearch(search)} replace />;
}

function FreeReportOf({ search }: { search: VehicleSearch | null }) {
  const found = useExistingReport(search);
  if (found.state === 'missing') return <GoHome search={search} />;
  const problem = problemOf(found);
  if (problem) return problem;
  if (!search || !found.report)
    return found.state === 'loading' && found.lookingUp ? (
      <ReportLoading text="Still looking up this vehicle..." />
    ) : (
      <ReportLoading />
    );
  return <FreeReport report={found.report} search={search} />;
}

function NamedReport() {
  return <FreeReportOf search={useRequiredSearch({ everyMs: TIMINGS.navigationRecheck, attempts: 1 })} />;
}

export default function FreeReportPage() {
  usePageHead('Your free report');
  const [query] = useSearchParams();
  const [type, value, intent] = [query.get('type'), query.get('value'), query.get('intent')];
  const search = parseSearch({ type, value, intent });
  // No state is assumed for a plate without one (row 50).
  const plate = search && plateWithoutState(search);
  if (plate) return <StateQuestion plate={plate} intent={search.intent} />;
  return type && value && intent ? <NamedReport /> : <GoHome search={search} />;
}
