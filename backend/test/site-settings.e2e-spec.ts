import request from 'supertest';
import { type RunningApp, startApp } from './support/app.js';
import { TestVisitor } from './support/visitor.js';

const DC = { licensePlate: 'AB', state: 'DC' };

describe('the settings for every page', () => {
  let app: RunningApp;
  afterEach(() => app.stop());

  it('[A1-012, B1-010, B1-011, A3-004, A5-013] reaches pages: hours, answers, shortest plate, and plates of the District', async () => {
    app = await startApp({
      SUPPORT_PHONE: '+1 (555) 010-0000',
      SUPPORT_HOURS: '24/7',
      SUPPORT_ANSWERS: 'within 24 hours',
      PLATE_MINIMUM: '2',
      PLATE_DC: 'on',
    });
    const { body } = await request(app.http).get('/api/site').expect(200);
    expect(body.data).toMatchObject({
      supportPhone: '+1 (555) 010-0000',
      supportHours: '24/7',
      supportAnswers: 'within 24 hours',
      plateMinimum: 2,
      plateDistrict: true,
    });
    await new TestVisitor(app).agent.post('/api/lookup/license-plate').send(DC).expect(200);
  });

  it('[A1-012, A3-004, A5-013] promises nothing unless it is set, and has fifty states and five characters', async () => {
    app = await startApp();
    const { body } = await request(app.http).get('/api/site').expect(200);
    const unset = { supportPhone: null, supportHours: null, supportAnswers: null };
    expect(body.data).toMatchObject({ ...unset, plateMinimum: 5, plateDistrict: false });
    const { agent } = new TestVisitor(app);
    const refused = await agent.post('/api/lookup/license-plate').send(DC).expect(400);
    expect(refused.body).toMatchObject({ code: 'VALIDATION', error: 'Please select a state' });
    await agent
      .post('/api/lookup/license-plate')
      .send({ ...DC, state: 'MD' })
      .expect(200);
  });
});
