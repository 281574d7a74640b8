// What Spectral finds in a contract, as the linter that most gateways and catalogs of APIs ask.
import core from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const RULES = {
  extends: [[rulesets.oas, 'recommended']],
  rules: {
    // Each call says in its summary what it is for.
    'operation-description': 'off',
    // The contract of each half of the API has the examples of all errors.
    'oas3-unused-component': 'off',
  },
};

/** @param contract the parsed document */
export async function spectralViolations(contract) {
  const spectral = new core.Spectral();
  spectral.setRuleset(RULES);
  const found = await spectral.run(contract);
  return found.map(({ code, path, message }) => `${path.join('.')}: ${message} (${code})`);
}
