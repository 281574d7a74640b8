import { EMPTY_ADDRESS, withZip } from './address-form';

const parted = (addressLine1: string, zipCode = '') => {
  const values = withZip({ ...EMPTY_ADDRESS, addressLine1, zipCode });
  return [values.addressLine1, values.zipCode];
};

describe('a street that ends with its ZIP code', () => {
  it.each([
    ['1 Main St, 33101', '1 Main St', '33101'],
    ['1 Main St 33101-1234 ', '1 Main St', '33101-1234'],
    ['12 Old Post Road, 33101', '12 Old Post Road', '33101'],
    ['PO Box 12, 33101', 'PO Box 12', '33101'],
    ['10001 Main St, 33101', '10001 Main St', '33101'],
    ['10001 N Main St. 33101', '10001 N Main St.', '33101'],
    ['1 Broadway, 33101', '1 Broadway', '33101'],
  ])('%s is parted', (typed, street, zip) => expect(parted(typed)).toEqual([street, zip]));

  it.each([
    ...['1 Main St', '1 Main St 3310', 'PO Box 33101', '12 County Road 33101', 'Hwy. 33101', '33101', '1234 33101'],
    ...[
      '1 Main St Bldg 33101',
      '1 Main St Room 33101',
      'PO Drawer 33101',
      '1 Lockbox 33101',
      'PMB 33101',
      'PO Box, 33101',
    ],
    ...['1 Main St, Apt, 33101', '1 State Highway N 33101', 'Rue 33101-1234', 'Main St, 33101', '10001 Main St'],
  ])('%s stays as it is', (typed) => expect(parted(typed)).toEqual([typed, '']));

  it('leaves a ZIP code that was typed in its own field', () => {
    expect(parted('1 Main St, 33101', '10001')).toEqual(['1 Main St, 33101', '10001']);
  });
});
