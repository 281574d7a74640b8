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

/** Where a street ends with one of these, a number after it is the street's own: 'County Road 33101', 'PO Box 33101'. */
const NUMBERED = /(?:\b(?:box|route|rte|rt|highway|hwy|road|rd|loop|cr|sr|fm|us|apt|unit|suite|ste|lot)\.?|#)$/i;
const STREET_AND_ZIP = /^(?=.*[a-z])(.*[^\s,])(\s*,\s*|\s+)(\d{5}(?:-\d{4})?)\s*$/i;

/** '1 Main St, 33101' is a street and its ZIP code, typed in one go; what stands in the field for ZIP codes goes before. */
export function withZip(values: AddressValues): AddressValues {
  const [, street = '', between = '', zipCode = ''] = STREET_AND_ZIP.exec(values.addressLine1) ?? [];
  if (!zipCode || values.zipCode !== '' || (NUMBERED.test(street) && !between.includes(','))) return values;
  return { ...values, addressLine1: street.trim(), zipCode };
}

export function addressErrors(values: AddressValues): FieldErrors<AddressValues> {
  const errors: FieldErrors<AddressValues> = {};
  if (values.phoneNumber.length < 10) errors.phoneNumber = 'Phone number must be at least 10 digits';
  if (!isVisible(values.addressLine1)) errors.addressLine1 = 'Address line 1 is required';
  if (values.addressLine2.trim() && !isVisible(values.addressLine2))
    errors.addressLine2 = 'Address line 2 shows nothing; leave it empty if there is none';
  if (!isVisible(values.city)) errors.city = 'City is required';
  if (values.state.length !== 2) errors.state = 'State must be selected';
  if (!/^\d{5}(-\d{4})?$/.test(values.zipCode)) errors.zipCode = 'Zip code must be at least 5 digits';
  return errors;
}
