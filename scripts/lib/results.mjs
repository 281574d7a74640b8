// Reads what jest and Playwright wrote into one sum. A runner that broke before its tests counts as a failure.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';
import { groupsDir } from './test-groups.mjs';

const read = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** @returns { passed, failed, tests }, each test as { name, ms }; the name of a grouped test starts with its file already */
export function jestResult(file, code) {
  const report = read(file);
  if (!report) return brokenRunner(code);
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: name.startsWith(groupsDir) ? fullName : `${path.relative(root, name)} ${fullName}`,
      ms: duration ?? 0,
    })),
  );
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { ...atLeastOneFailure(code, report.numPassedTests, failed), tests };
}

/** @returns { passed, failed, tests }, each test as { name, ms } */
export function playwrightResult(file, code) {
  const report = read(file);
  if (!report) return brokenRunner(code);
  const { expected, unexpected, flaky } = report.stats;
  const result = atLeastOneFailure(code, expected, unexpected + flaky + report.errors.length);
  return { ...result, tests: report.suites.flatMap((suite) => testsOf(suite, report.config.rootDir)) };
}

function testsOf({ specs = [], suites = [] }, folder) {
  const here = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `${path.relative(root, path.resolve(folder, file))}:${line} ${title} (${projectName})`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...here, ...suites.flatMap((suite) => testsOf(suite, folder))];
}

/** The tests that took longest over all results, longest first. */
export function slowest(results, count) {
  const tests = results.flatMap((result) => result.tests);
  return tests.sort((one, other) => other.ms - one.ms).slice(0, count);
}

const brokenRunner = (code) => ({ ...atLeastOneFailure(code, 0, 0), tests: [] });
const atLeastOneFailure = (code, passed, failed) => ({ passed, failed: code === 0 ? failed : Math.max(failed, 1) });
