import request from 'supertest';
import { type RunningApp, startApp } from './support/app.js';
import { TestVisitor } from './support/visitor.js';

const PHOTOS = 'https://images.example/{make}/{model}/{year}.jpg';

describe('images', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());
  const get = (path: string) => request(app.http).get(`/api/vehicle-image${path}`);

  it('answers the drawing of a known model without a licensed source [A7-009, A3-024]', async () => {
    const { body } = await get('?make=Ford&model=F-150&year=2024').expect(200);
    const drawing = expect.stringMatching(/^\/api\/vehicle-image\/crew-pickup\.svg\?v=/);
    expect(body).toEqual({ success: true, data: { imageUrl: drawing, illustrationUrl: drawing } });
    await get('/photo?make=Ford').expect(404);
  });

  it.each([
    ['make=Toyota&model=Camry&year=2020', 'sedan'],
    ['make=Honda&model=CR-V&year=2019', 'small-suv'],
    ['make=Chevrolet&model=Tahoe&year=2021', 'large-suv'],
    ['make=Honda&model=Odyssey&year=2018', 'minivan'],
  ])('answers the drawing of a model of one kind of body: %s', async (query, kind) => {
    const { body } = await get(`?${query}`).expect(200);
    expect(body.data.imageUrl).toContain(`/${kind}.svg`);
  });

  it.each([
    ['make=Honda&model=Civic&year=2019', 'sedan'],
    ['make=Honda&model=Accord&year=2003', 'sedan'],
    ['make=Toyota&model=Corolla&year=2010', 'sedan'],
    ['make=Ford&model=Mustang&year=2015', 'coupe'],
    ['make=BMW&model=328i&year=2011', 'sedan'],
    ['make=Volkswagen&model=Jetta&year=2012', 'sedan'],
    ['make=Volkswagen&model=Golf&year=2012', 'hatchback'],
    ['make=Mercedes-Benz&model=C-Class&year=2014', 'sedan'],
    ['make=Acura&model=Integra&year=1994', 'coupe'],
  ])('answers the drawing of the most frequent kind of a model of several: %s', async (query, kind) => {
    const { body } = await get(`?${query}`).expect(200);
    expect(body.data.imageUrl).toContain(`/${kind}.svg`);
  });

  it('answers no image of a model that is not known', async () => {
    const { body } = await get('?make=Ford&model=Nothing&year=2024').expect(200);
    expect(body.data).toEqual({ imageUrl: null, illustrationUrl: null });
  });

  it('[A3-013] a report has no image of its vehicle by default', async () => {
    expect((await new TestVisitor(app).lookup()).vehicleData.imageUrl).toBeNull();
  });

  it('[X7-005] the descriptor of the VIN tells the cab; an unknown kind has no drawing', async () => {
    const drawn = async (query: string) => (await get(query).expect(200)).body.data.illustrationUrl;
    const ford = '?make=Ford&model=F-150&year=2019&bodyStyle=Pickup';
    expect(await drawn(`${ford}&descriptor=1FTMF1C5`)).toContain('/regular-pickup.svg');
    expect(await drawn(`${ford}&descriptor=1FTFW5L8`)).toContain('/crew-pickup.svg');
    expect(await drawn('?make=Chevrolet&year=2019&bodyStyle=Pickup&doors=2')).toContain('/regular-pickup.svg');
    expect(await drawn('?make=Jeep&model=Wrangler&bodyStyle=SUV')).toContain('/off-roader.svg');
    expect(await drawn('?make=Lexus')).toBeNull();
    // A whole VIN has no place in an address.
    await get(`${ford}&descriptor=1FTFW5L86RFB45612`).expect(400);
  });

  it('lead to a silhouette that may be cached forever and runs nothing', async () => {
    const { body } = await get('?bodyStyle=Sedan').expect(200);
    const answer = await request(app.http).get(body.data.illustrationUrl).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body.toString()).toMatch(/^<svg /);
  });

  it.each(['/sedan.svg', '/%73edan.svg', '/../vehicle-image/sedan.svg'])(
    '[X3-001] carry no cookie that a shared cache could give to someone else: %s',
    async (path) => {
      const { status, headers } = await get(path);
      if (status === 200) expect(headers['set-cookie']).toBeUndefined();
    },
  );

  it.each(['/tank.svg', '/sedan', '/sedan.svg.exe', '/..%2f..%2fetc%2fpasswd', '/__proto__.svg', '/constructor.svg'])(
    'there is nothing at %s',
    async (path) => {
      const { body, headers } = await get(path).expect(404);
      expect(body).toMatchObject({ success: false, code: 'NOT_FOUND' });
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it.each(['?make=a&make=b', '?year=abc', '?year=99999', `?make=${'x'.repeat(61)}`, '?make=%00'])(
    'an impossible request is refused: %s',
    async (query) => {
      expect((await get(query).expect(400)).body.success).toBe(false);
    },
  );

  it('a drawing without a version is cached for an hour; reported damage is hatched', async () => {
    const plain = await get('/sedan.svg').expect(200);
    expect(plain.headers['cache-control']).toBe('public, max-age=3600');
    const struck = await get('/sedan.svg?damage=rear').expect(200);
    expect(struck.body.toString()).toContain('class="damage"');
    expect(plain.body.toString()).not.toContain('class="damage"');
    await get('/sedan.svg?damage=roof').expect(400);
    await get('/sedan.svg?damage=rear&damage=front').expect(400);
  });

  it('hostile input is not echoed', async () => {
    const make = '"><svg onload=alert(1)>';
    const { body } = await get(`?bodyStyle=Sedan&make=${encodeURIComponent(make)}`).expect(200);
    expect(body.data.illustrationUrl).not.toMatch(/[<>"]/);
    const { body: svg } = await request(app.http).get(body.data.illustrationUrl).expect(200);
    expect(svg.toString()).not.toContain('alert');
  });
});

describe('images of a licensed source', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp({ VEHICLE_IMAGE_URL: PHOTOS })));
  afterAll(() => app.stop());

  it('[A3-013, A3-024] are never fetched: the browser is sent there', async () => {
    const { vehicleData } = await new TestVisitor(app).lookup();
    expect(vehicleData.imageUrl).toBe('/api/vehicle-image/photo?make=Ford&model=F-150&year=2024');
    const { headers } = await request(app.http)
      .get(vehicleData.imageUrl ?? '')
      .expect(302);
    expect(headers.location).toBe('https://images.example/Ford/F-150/2024.jpg');
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://images.example;");
  });
});
