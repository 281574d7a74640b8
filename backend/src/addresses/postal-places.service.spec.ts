import files from 'node:fs/promises';
import { PostalPlacesService } from './postal-places.service.js';

describe('[X7-012] the place of a ZIP code', () => {
  const places = new PostalPlacesService();

  it.each([
    ['33101', { city: 'Miami', state: 'FL' }],
    ['10001', { city: 'New York', state: 'NY' }],
    ['20500', { city: 'Washington', state: 'DC' }],
  ])('%s is in its city and state', async (zip, place) => {
    await expect(places.find(zip)).resolves.toEqual(place);
  });

  it('retries a file that could not be read', async () => {
    const later = new PostalPlacesService();
    jest.spyOn(files, 'readFile').mockRejectedValueOnce(new Error('EMFILE'));
    await expect(later.find('33101')).rejects.toThrow('EMFILE');
    await expect(later.find('33101')).resolves.toMatchObject({ city: 'Miami' });
  });

  it('finds nothing for a number that is not a ZIP code', async () => {
    await expect(places.find('00000')).resolves.toBeNull();
  });
});
