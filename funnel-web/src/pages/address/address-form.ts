import { isVisible } from '../../format/visible-text';
import type { AddressValues } from '../../session/typed-address';
import type { FieldErrors } from '../../ui/use-fields';

export const EMPTY_ADDRESS: AddressValues = {
  phoneNumber: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zipCode: '',
};

export function maskZip(raw: string): string {
  const digits = raw.replace(/\D/g, '').slice(0, 9);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** Behind one of these no number of the street follows; behind others, as in 'Bldg 33101', it may be the street's own unless a comma parts them. */
const ENDS_A_STREET =
  /\b(?:st|street|ave?|avenue|blvd|boulevard|dr|drive|ln|lane|ct|court|cir|circle|pl|place|ter|terrace|pkwy|parkway|way)\.?$/i;
const WANTS_A_NUMBER = /(?:box|\b(?:drawer|pmb|apt|unit|suite|ste|lot|bldg|building|room|rm|floor|fl)\.?|#)$/i;
/** Before a ZIP code stands a street with its number, or the number of a box. */
const STREET_AND_ZIP = /^(?=.*[a-z])(.*\d.*[^\s,]|.*\d)(\s*,\s*|\s+)(\d{5}(?:-\d{4})?)\s*$/i;

/** '1 Main St, 33101' is a street and its ZIP code, typed in one go; what is in the field for ZIP codes goes before. */
export function withZip(values: AddressValues): AddressValues {
  const [, street = '', between = '', zipCode = ''] = STREET_AND_ZIP.exec(values.addressLine1) ?? [];
  const parts = between.includes(',') ? !WANTS_A_NUMBER.test(street) : ENDS_A_STREET.test(street);
  return zipCode && values.zipCode === '' && parts ? { ...values, addressLine1: street.trim(), zipCode } : values;
}

export function addressErrors(values: AddressValues): FieldErrors<AddressValues> {
  const errors: FieldErrors<AddressValues> = {};
  if (values.phoneNumber.length < 10) errors.phoneNumber = 'Phone number must be at least 10 digits';
  if (!isVisible(values.addressLine1)) errors.addressLine1 = 'Address line 1 is required';
  if (values.addressLine2.trim() && !isVisible(values.addressLine2))
    errors.addressLine2 = 'Address line 2 has only invisible characters; leave it empty if there is none';
  if (!isVisible(values.city)) errors.city = 'City is required';
  if (values.state.length !== 2) errors.state = 'State must be selected';
  if (!/^\d{5}(-\d{4})?$/.test(values.zipCode)) errors.zipCode = 'Zip code must be at least 5 digits';
  return errors;
}
