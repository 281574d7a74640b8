import { Agent } from 'node:http';
import supertest from 'supertest';

/** For all calls of a process. */
const KEPT = new Agent({ keepAlive: true });

interface Call {
  agent(): Agent | false;
  agent(agent: Agent): this;
  request(): unknown;
}

const { Test } = supertest as unknown as { Test: { prototype: Call } };
const { request } = Test.prototype;

/** supertest opens a connection for each call, a tenth of all that the tests do. One that is idle is taken again, as browsers do. */
Test.prototype.request = function (this: Call) {
  if (!this.agent()) this.agent(KEPT);
  return request.call(this);
};
