import { PostalPlacesService } from './postal-places.js';

describe('[X7-012] the place of a ZIP code', () => {
  const places = new PostalPlacesService();

  it.each([
    ['33101', { city: 'Miami', state: 'FL' }],
    ['10001', { city: 'New York', state: 'NY' }],
    ['20500', { city: 'Washington', state: 'DC' }],
  ])('%s is in its city and state', async (zip, place) => {
    await expect(places.find(zip)).resolves.toEqual(place);
  });

  it('says nothing of a number that is no ZIP code', async () => {
    await expect(places.find('00000')).resolves.toBeNull();
  });
});
