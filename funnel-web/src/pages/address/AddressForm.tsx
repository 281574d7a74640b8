import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef, type SubmitEvent } from 'react';
import { placeQuery } from '../../api/queries';
import type { ReportView } from '../../api/types';
import { StepNotSaved } from '../../report/StepNotSaved';
import type { VehicleSearch } from '../../search/search';
import { ADDRESS_STATE_OPTIONS } from '../../format/states';
import { rememberedAddress, type AddressValues } from '../../session/typed-address';
import { useFields } from '../../ui/use-fields';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Field } from '../../ui/Field';
import { keepTyped } from '../../ui/keep-typed';
import { Select } from '../../ui/Select';
import { type Fields, TextField } from '../../ui/TextField';
import { TextInput } from '../../ui/TextInput';
import { maskPhone, normalizePhone } from '../../../../backend/src/platform/input-rules/phone.js';
import { addressErrors, EMPTY_ADDRESS, maskZip, withZip } from './address-form';
import { useAddress } from './use-address';

type AddressFields = Fields<AddressValues>;

const asPhone = (raw: string) => maskPhone(normalizePhone(raw));

/**
 * Keys of letters and keys beyond the tenth digit do nothing (B5-021). A foreign character, and what is too much in a pasted
 * or filled-in number, stay to be refused.
 */
function typedPhone(event: ChangeEvent<HTMLInputElement>): string {
  const isKey = /^\p{ASCII}$/u.test((event.nativeEvent as InputEvent).data ?? '');
  const digits = (raw: string) => asPhone(raw.replace(/\D/g, '')).slice(0, '(555) 123-4567'.length);
  const shown = keepTyped(event, isKey ? digits : asPhone);
  return normalizePhone(shown);
}

function PhoneField({ fields }: { fields: AddressFields }) {
  return (
    <Field label="Phone number" error={fields.errors.phoneNumber} className="col-span-6">
      {(ties) => (
        <TextInput
          {...ties}
          type="tel"
          name="phoneNumber"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(555) 123-4567"
          className="figures"
          value={maskPhone(fields.values.phoneNumber)}
          onChange={(event) => fields.set('phoneNumber', typedPhone(event))}
        />
      )}
    </Field>
  );
}

function StateField({ fields: { values, errors, set } }: { fields: AddressFields }) {
  return (
    <Field label="State" error={errors.state} className="col-span-6">
      {(ties) => (
        <Select
          ties={ties}
          options={ADDRESS_STATE_OPTIONS}
          value={values.state}
          onChange={(state) => set('state', state)}
          placeholder="Select a state"
        />
      )}
    </Field>
  );
}

/** City and state come with the ZIP code; what the visitor put there stays. */
function usePlaceOfZip({ values, set }: AddressFields): void {
  const zip = /^\d{5}/.exec(withZip(values).zipCode)?.[0] ?? '';
  const { data: place } = useQuery({ ...placeQuery(zip), enabled: zip !== '' });
  const applied = useRef({ zip: '', city: '', state: '' });
  const { city, state } = values;

  useEffect(() => {
    const before = applied.current;
    if (!place?.city || !place.state || before.zip === zip) return;
    applied.current = { zip, city: place.city, state: place.state };
    if (city === before.city) set('city', place.city);
    if (state === before.state) set('state', place.state);
  }, [place, zip, city, state, set]);
}

export function AddressForm({ report, search }: { report: ReportView; search: VehicleSearch | null }) {
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields<AddressValues>(form, { ...EMPTY_ADDRESS, ...rememberedAddress() }, addressErrors);
  usePlaceOfZip(fields);
  const { saving, error, save } = useAddress(report, search, fields.showErrors);

  function partZip(): AddressValues {
    const parted = withZip(fields.values);
    if (parted !== fields.values) {
      fields.set('addressLine1', parted.addressLine1);
      fields.set('zipCode', parted.zipCode);
    }
    return parted;
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const values = partZip();
    if (!saving && fields.check(values)) save(values);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Address" className="mt-7">
      <Card className="grid grid-cols-6 gap-x-4 gap-y-5 p-5 md:p-8">
        <PhoneField fields={fields} />
        <TextField
          fields={fields}
          name="addressLine1"
          label="Address line 1"
          autoComplete="address-line1"
          hint="Add your zip code at the end and we’ll fill in the city and state: 1 Main St, 33101"
          onBlur={partZip}
          className="col-span-6"
        />
        <TextField
          fields={fields}
          name="addressLine2"
          label="Address line 2"
          autoComplete="address-line2"
          optional
          className="col-span-6"
        />
        <TextField
          fields={fields}
          name="zipCode"
          label="Zip code"
          inputMode="numeric"
          autoComplete="postal-code"
          mask={maskZip}
          className="col-span-6 sm:col-span-2"
          inputClassName="figures"
        />
        <TextField
          fields={fields}
          name="city"
          label="City"
          autoComplete="address-level2"
          className="col-span-6 sm:col-span-4"
        />
        <StateField fields={fields} />
        <StepNotSaved error={error} kept="What you typed" className="col-span-6" />
        <Button type="submit" size="large" className="col-span-6 mt-2" inactive={saving}>
          {saving ? 'Saving…' : 'Open my report'}
        </Button>
      </Card>
    </form>
  );
}
