import { type SubmitEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { pathOf } from '../../app/paths';
import { vehicleName } from '../../format/vehicle-name';
import { useOfferPage } from '../../offers/use-offer-page';
import { offerLinks } from '../../search/offer-links';
import { searchBanner, type VehicleSearch } from '../../search/search';
import { knownReportId } from '../../search/search-memory';
import { rememberedPerson } from '../../session/registration';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { TextField } from '../../ui/TextField';
import { useFields } from '../../ui/use-fields';
import { usePageHead } from '../../ui/use-page-head';
import { registrationErrors, type RegistrationValues, useRegistration } from './use-registration';

export default function UserInfoPage() {
  usePageHead('Your free report');
  const { problem, search, report, unsold, nothing } = useOfferPage(offerLinks.userInfo);
  if (problem) return problem;
  if (unsold === 'unidentified') return nothing;
  if (!search) return null;
  return (
    <div className="page page-narrow py-10 md:py-16">
      <p className="caps">{searchBanner(search)}</p>
      <h1 className="mt-2 text-3xl md:text-[2.75rem]">Your free report</h1>
      <p className="mt-3 text-soft">
        {/* One piece of text: a name that comes later would move the words after it. */}
        {`${(report && vehicleName(report.vehicleData)) ?? 'Your vehicle'}: tell us where to reach you and the basic report opens at once. No card, nothing to cancel.`}
      </p>
      <RegistrationForm search={search} reportId={report?.id ?? knownReportId(search)} />
    </div>
  );
}

const TEXTS = {
  idle: '',
  sending: '',
  saved: 'Saved. Your free report is opening.',
  kept: 'Your free report opens anyway. We send your details again automatically.',
} as const;

/** The phone is not asked for: the free report does not need one (row 46). */
function RegistrationForm({ search, reportId }: { search: VehicleSearch; reportId: string | null }) {
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields<RegistrationValues>(form, rememberedPerson(), registrationErrors);
  const { state, register } = useRegistration({ search, reportId }, fields.showErrors);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (state === 'idle' && fields.check()) void register(fields.values);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Registration" className="mt-7">
      <Card className="space-y-5 p-5 md:p-8">
        <TextField fields={fields} name="fullName" label="Full name" autoComplete="name" />
        <TextField fields={fields} name="email" label="Email" inputMode="email" autoComplete="email" />
        <Button type="submit" size="large" wide inactive={state !== 'idle'}>
          {state === 'sending' ? 'Processing...' : 'Open my free report'}
        </Button>
        <p role="status" className="text-[0.9375rem] empty:hidden">
          {TEXTS[state]}
        </p>
        <p className="border-t border-rule pt-4 text-sm text-soft">
          We keep your name and email with this report and share them with nobody. The{' '}
          <Link className="link" to={pathOf('privacy')}>
            Privacy Policy
          </Link>{' '}
          says how to see and delete what we keep.
        </p>
      </Card>
    </form>
  );
}
