import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emailError, normalizeEmail } from '../../../backend/src/platform/input-rules/email.js';
import { nameError } from '../../../backend/src/platform/input-rules/one-line-text.js';
import { normalizePhone } from '../../../backend/src/platform/input-rules/phone.js';
import { addressErrors, EMPTY_ADDRESS, maskZip } from '../pages/address/address-form';
import { contactErrors, EMPTY_CONTACT } from '../pages/company/contact-form';
import { registrationErrors } from '../pages/user-info/use-registration';
import { plateProblem, typedPlate } from './plate';
import { pastedVin, typedVin, vinProblem } from './vin';

interface Row {
  typed: string;
  clean?: string;
  error?: string;
}
type Table = Record<'vin' | 'plate' | 'phone' | 'zipCode' | 'email' | 'name', Row[]>;

/** The API is tested with the same table: backend/test/input-rules.e2e-spec.ts. */
const inputs = JSON.parse(
  readFileSync(join(__dirname, '../../../backend/test/fixtures/typed-inputs.json'), 'utf8'),
) as Table;

describe('the forms read a typed text by the rules of the API [X11-006]', () => {
  it.each(inputs.vin)('VIN $typed that is pasted', ({ typed, clean, error }) => {
    const pasted = pastedVin(typed) ?? typedVin(typed);
    const problem = pasted.problem ?? vinProblem(typed);
    expect([problem ? undefined : pasted.vin, problem?.message]).toEqual([clean, error]);
  });

  it.each(inputs.plate)('plate $typed', ({ typed, clean, error }) => {
    const licensePlate = typedPlate(typed);
    const problem = plateProblem({ licensePlate, state: 'CA' }, 2);
    expect([problem ? undefined : licensePlate, problem?.message]).toEqual([clean, error]);
  });

  it.each(inputs.email)('email $typed', ({ typed, clean, error }) => {
    const forms = [
      registrationErrors({ fullName: 'Ada', email: typed }),
      contactErrors({ ...EMPTY_CONTACT, email: typed }),
    ];
    for (const { email } of forms) expect(email).toBe(error);
    if (clean) expect([normalizeEmail(typed), emailError(typed)]).toEqual([clean, null]);
  });

  it.each(inputs.name)('name $typed', ({ typed, error }) => {
    expect(nameError(typed)).toBe(error ?? null);
    expect(registrationErrors({ fullName: typed, email: 'ada@example.org' }).fullName).toBe(error);
    expect(contactErrors({ ...EMPTY_CONTACT, fullName: typed }).fullName).toBe(error);
  });

  it.each(inputs.phone)('phone $typed', ({ typed, clean, error }) => {
    const phoneNumber = normalizePhone(typed);
    expect(addressErrors({ ...EMPTY_ADDRESS, phoneNumber }).phoneNumber).toBe(error);
    if (clean) expect(phoneNumber).toBe(clean);
  });

  it.each(inputs.zipCode)('ZIP code $typed', ({ typed, clean, error }) => {
    const zipCode = maskZip(typed);
    expect(addressErrors({ ...EMPTY_ADDRESS, zipCode }).zipCode).toBe(error);
    if (clean) expect(zipCode).toBe(clean);
  });
});
