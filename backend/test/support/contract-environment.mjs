import { TestEnvironment } from 'jest-environment-node';
import { ContractChecker } from './contract-checker.mjs';

/** Outside the sandboxes of the test files, so that a schema is compiled once for all files of a process. */
const checker = new ContractChecker();

export default class ContractEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.contractChecker = checker;
  }
}
