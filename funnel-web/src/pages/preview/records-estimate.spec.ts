import { typicalRecords } from './records-estimate';

describe('the number of records typical for an age', () => {
  it('[A9-037..A9-041, X1-008] grows with the age, and is the same each time', () => {
    const ofAge = (age: number) => typicalRecords(2026 - age, 2026);
    for (let time = 0; time < 2; time += 1) {
      expect([0, 2].map(ofAge)).toEqual([6, 6]);
      expect([3, 5].map(ofAge)).toEqual([12, 12]);
      expect([6, 10].map(ofAge)).toEqual([20, 20]);
      expect([11, 40].map(ofAge)).toEqual([28, 28]);
    }
    // Next year’s model.
    expect(ofAge(-1)).toBe(6);
  });
});
