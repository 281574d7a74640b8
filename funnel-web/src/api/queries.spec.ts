import { answerWith, restoreFetch } from '../../test/answers';
import { agreementQuery, offersQuery, reportQuery, vehicleQuery } from './queries';
import { createQueryClient } from './query-client';

afterEach(restoreFetch);

describe('what is fetched', () => {
  it("[A7-020] what is fetched by GET has a key whose segments joined by '/' are its path", async () => {
    for (const query of [offersQuery, agreementQuery, vehicleQuery('V1'), reportQuery('R1')]) {
      const calls = answerWith(() => Response.json({ data: { id: 'R1', vehicleData: {}, access: {} } }));
      const client = createQueryClient();
      await client.fetchQuery(query as typeof offersQuery);
      // Its timers would keep the process running.
      client.clear();
      expect(calls.map(({ url, init }) => `${init.method} ${url}`)).toEqual([`GET /api/${query.queryKey.join('/')}`]);
    }
  });
});
