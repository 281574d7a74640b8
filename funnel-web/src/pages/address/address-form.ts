import { TEXT_MAX, textError } from '../../../../backend/src/platform/input-rules/one-line-text.js';
import { phoneError } from '../../../../backend/src/platform/input-rules/phone.js';
import { normalizeZipCode, zipCodeError } from '../../../../backend/src/platform/input-rules/zip-code.js';
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

/** What the field shows of a typed ZIP code: the hyphen is put in as soon as there is a sixth digit. */
export function maskZip(raw: string): string {
  const text = normalizeZipCode(raw);
  const [, area, rest] = /^(\d{5})-?(\d{1,4})$/.exec(text) ?? [];
  return area ? `${area}-${rest}` : text;
}

const ADDRESS_LINE_2_INVISIBLE = 'Address line 2 has only invisible characters; leave it empty if there is none';

/** Behind one of these no number of the street follows; behind others, as in 'Bldg 33101', it may be the street's own unless a comma parts them. */
const ENDS_A_STREET =
  /\b(?:st|street|ave?|avenue|blvd|boulevard|dr|drive|ln|lane|ct|court|cir|circle|pl|place|ter|terrace|pkwy|parkway|way)\.?$/i;
const WANTS_A_NUMBER = /(?:box|\b(?:drawer|pmb|apt|unit|suite|ste|lot|bldg|building|room|rm|floor|fl)\.?|#)$/i;
const STREET_AND_ZIP = /^(?=.*[a-z])(.*\d.*[^\s,]|.*\d)(\s*,\s*|\s+)(\d{5}(?:-\d{4})?)\s*$/i;

/** '1 Main St, 33101' is a street and its ZIP code, typed in one go; what is in the field for ZIP codes goes before. */
export function withZip(values: AddressValues): AddressValues {
  const [, street = '', between = '', zipCode = ''] = STREET_AND_ZIP.exec(values.addressLine1) ?? [];
  const parts = between.includes(',') ? !WANTS_A_NUMBER.test(street) : ENDS_A_STREET.test(street);
  return zipCode && values.zipCode === '' && parts ? { ...values, addressLine1: street.trim(), zipCode } : values;
}

export function addressErrors(values: AddressValues): FieldErrors<AddressValues> {
  const { phoneNumber, addressLine1, addressLine2, city, state, zipCode } = values;
  const errors = {
    phoneNumber: phoneError(phoneNumber),
    addressLine1: textError(addressLine1, 'Address line 1 is required', TEXT_MAX.street),
    addressLine2: addressLine2.trim() ? textError(addressLine2, ADDRESS_LINE_2_INVISIBLE, TEXT_MAX.street) : null,
    city: textError(city, 'City is required', TEXT_MAX.city),
    state: state.length === 2 ? null : 'State must be selected',
    zipCode: zipCodeError(zipCode),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null)) as FieldErrors<AddressValues>;
}
