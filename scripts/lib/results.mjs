// Reads what jest and Playwright wrote into one sum. A runner that broke before its tests counts as a failure.
import fs from 'node:fs';

const read = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

export function jestResult(file, code) {
  const report = read(file);
  if (!report) return { passed: 0, failed: code === 0 ? 0 : 1 };
  return atLeastOneFailure(code, report.numPassedTests, report.numFailedTests + report.numRuntimeErrorTestSuites);
}

export function playwrightResult(file, code) {
  const report = read(file);
  if (!report) return { passed: 0, failed: code === 0 ? 0 : 1 };
  const { expected, unexpected, flaky } = report.stats;
  const result = atLeastOneFailure(code, expected + flaky, unexpected + report.errors.length);
  return { ...result, secondTry: report.suites.flatMap(passedAtTheSecondTry) };
}

function passedAtTheSecondTry({ specs = [], suites = [] }) {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...here.map(({ file, line, title }) => `${file}:${line} ${title}`), ...suites.flatMap(passedAtTheSecondTry)];
}

const atLeastOneFailure = (code, passed, failed) => ({ passed, failed: code === 0 ? failed : Math.max(failed, 1) });
