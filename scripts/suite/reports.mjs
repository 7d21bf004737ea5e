import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../version.mjs';

/** A test of the gate that takes longer needs a reason beside it, and the tag `slow` (docs/decisions/tests-and-simulators.md). */
const SLOW_MS = 5000;

/**
 * Reads Vitest's report.
 * @returns {{ passed: number, left: number, failed: object[], slow: string[] }} `left`: tests that were not to run;
 *   `slow`: those above five seconds without the tag
 */
export function readVitest(file) {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(root, name) })),
  );
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: numPassedTests,
    left: tests.filter(({ status }) => status === 'skipped' || status === 'pending').length,
    failed: [
      ...broken.map(({ name, message }) => ({
        file: relative(root, name),
        title: 'did not run',
        messages: [message],
      })),
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ file: of, fullName, failureMessages }) => ({
          file: of,
          title: fullName,
          messages: failureMessages,
        })),
    ],
    slow: tests
      .filter(({ duration = 0, tags }) => duration > SLOW_MS && !tags.includes('slow'))
      .map((test) => `${test.file} › ${test.fullName} (${(test.duration / 1000).toFixed(1)} s)`),
  };
}

/** Reads Playwright's report. Of a journey that failed it gives the line, the tags, and everything each run said. */
export function readPlaywright(file) {
  const { stats, suites, errors = [] } = JSON.parse(readFileSync(file, 'utf8'));
  const failed = suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        file: join('e2e', spec.file),
        title: spec.title,
        line: spec.line,
        tags: spec.tags,
        messages: results.flatMap((result) => result.errors.map(({ message = '' }) => message)),
      })),
  );
  const outside = errors.map(({ message = '' }) => ({
    file: 'e2e',
    title: 'outside the journeys',
    messages: [message],
  }));
  return { passed: stats.expected, left: 0, failed: [...failed, ...outside], slow: [] };
}

/** The specs of a suite of Playwright's report, with those of the suites within it. */
export function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** One line for the test, and the first lines of what it says. */
export function describeFailure({ file, title, messages }) {
  const said = stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, 6);
  return [`${file} › ${title}`, ...said.map((line) => `    ${line}`)].join('\n');
}
