import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.mjs';
import { root } from './version.mjs';

/**
 * `npm test`: every check, first those of the sources, which need one core each and run side by side, then the suites
 * in order of their cost; a failed one does not stop the others. What failed is named once more at the end. The last
 * line is `N passed, N failed` over all tests, a check that is no test suite counting as one test.
 */
process.chdir(root);
const reports = mkdtempSync(join(tmpdir(), 'roost-test-'));
const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'browser.json');
const timedReport = join(reports, 'timed.json');
const e2eReport = join(reports, 'e2e.json');
const total = { passed: 0, failed: 0 };
/** Each failed test or check: its file and title, and what it says. */
const failures = [];

const [isBuilt] = await Promise.all([
  check('Build', [process.execPath, join('scripts', 'build.mjs')]),
  check('Format', ['biome', 'format', '.']),
  check('Lint', ['oxlint', '--type-aware', '--deny-warnings']),
  check('Types', ['tsc', '-b', 'tests']),
]);
await suite(
  'Unit tests',
  vitest(['beside', 'mocked', 'node'], unitReport),
  unitReport,
  countVitest,
);

const browser = await findBrowser().catch((error) => console.error(error.message));
if (browser === undefined) {
  total.failed += 1;
  failures.push('Tests in a browser: no browser was found');
} else {
  const env = { CHROMIUM_PATH: browser };
  const inBrowser = vitest(['browser'], browserReport);
  await suite('Tests in a browser', inBrowser, browserReport, countVitest, env);
  if (isBuilt) {
    // What is measured in seconds has the machine to itself; the others run side by side.
    await journeys('Timed journeys', timedReport, ['--grep=@timed', '--workers=1'], env);
    await journeys('Journeys in a browser', e2eReport, ['--grep-invert=@timed'], env);
  }
}

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.info(`\n── Failed\n${failures.join('\n')}\n`);
console.info(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function vitest(projects, report) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return ['vitest', 'run', ...projects.map((name) => `--project=${name}`), ...reporters];
}

/** What it says is shown when it is done: others run beside it. */
async function check(title, command) {
  const isGreen = (await run(title, command, {}, true)) === 0;
  if (!isGreen) failures.push(title);
  total[isGreen ? 'passed' : 'failed'] += 1;
  return isGreen;
}

function journeys(title, report, chosen, env) {
  const command = ['playwright', 'test', '--reporter=list,json', ...chosen];
  const more = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ROOST_BUILT: '1' };
  return suite(title, command, report, countPlaywright, more);
}

async function suite(title, command, report, count, env) {
  const code = await run(title, command, env);
  const counted = read(report, count);
  total.passed += counted.passed;
  // A suite that broke outside its tests (no report, an error between them) must not look green.
  const isBroken = code !== 0 && counted.failed.length === 0;
  const failed = isBroken ? [`${title}: broke outside its tests`] : counted.failed;
  total.failed += failed.length;
  failures.push(...failed);
}

function read(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: [] };
  }
}

function countVitest({ numPassedTests, testResults }) {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0)
      return [describeFailure(file, 'did not run', [message])];
    return tests.map((test) => describeFailure(file, test.fullName, test.failureMessages));
  });
  return { passed: numPassedTests, failed };
}

/** A flaky test is one that failed: nothing here is tried twice. */
function countPlaywright({ stats, suites }) {
  const failed = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        describeFailure(
          join('e2e', file),
          title,
          results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        ),
      ),
  );
  return { passed: stats.expected, failed };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** One line for the test, and the first lines of what it says. */
function describeFailure(file, title, messages) {
  const said = stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, 6);
  return [`${file} › ${title}`, ...said.map((line) => `    ${line}`)].join('\n');
}

function run(title, [command, ...args], env = {}, isHeld = false) {
  if (!isHeld) console.info(`\n── ${title}`);
  const started = Date.now();
  const said = [];
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
  const child = spawn(command, args, {
    stdio: isHeld ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, PATH: path, CI: process.env.CI ?? '1' },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => said.push(chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code) => {
      if (isHeld) process.stdout.write(`\n── ${title}\n${Buffer.concat(said).toString()}`);
      const seconds = ((Date.now() - started) / 1000).toFixed(0);
      console.info(`── ${title}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
      resolve(code ?? 1);
    });
  });
}
