import { vinInText, vinTyped } from './vin-in-text';

const VIN = '1FTFW5L86RFB45612';

describe('[X7-011] the VIN in a pasted text', () => {
  it.each([
    `vin: ${VIN.toLowerCase()}`,
    `VIN#${VIN}`,
    `VIN: 1FT-FW5L86-RFB45612`,
    `Vehicle Identification Number: ${VIN}`,
    `2024 Ford F-150, VIN ${VIN}, 12,400 miles`,
    `  ${VIN}\n`,
    '1FT-FW5L86 RFB 45612',
    `Ford F-150, VIN no. ${VIN.toLowerCase()}, red`,
    `I${VIN}`,
  ])('is found in %j', (text) => {
    expect(vinInText(text)).toBe(VIN);
    expect(vinTyped(text).vin).toBe(VIN);
  });

  it('is not invented when there is none', () => {
    expect(vinInText('a nice blue truck')).toBeNull();
  });
});
