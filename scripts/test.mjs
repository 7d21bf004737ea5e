import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { root } from './version.mjs';

/**
 * `npm test`: every check, first those of the sources, which need one core each and run side by side, then the suites
 * in order of their cost; a failed one does not stop the others. The last line is `N passed, N failed` over all tests,
 * a check that is no test suite counting as one test.
 */
process.chdir(root);
const reports = mkdtempSync(join(tmpdir(), 'roost-test-'));
const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'browser.json');
const timedReport = join(reports, 'timed.json');
const e2eReport = join(reports, 'e2e.json');
const total = { passed: 0, failed: 0 };

const [isBuilt] = await Promise.all([
  check('Build', [process.execPath, join('scripts', 'build.mjs')]),
  check('Format', ['biome', 'format', '.']),
  check('Lint', ['oxlint', '--type-aware', '--deny-warnings']),
  checkTypes(['.', 'contract', join('src', 'sw')]),
]);
await suite('Unit tests', vitest(['beside', 'node'], unitReport), unitReport, countVitest);

const browser = await findBrowser().catch((error) => console.error(error.message));
if (browser === undefined) {
  total.failed += 1;
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
console.info(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function vitest(projects, report) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return ['vitest', 'run', ...projects.map((name) => `--project=${name}`), ...reporters];
}

async function checkTypes(projects) {
  for (const project of projects)
    await check(`Types of ${project}`, ['tsc', '-p', join(project, 'tsconfig.json')]);
}

/** What it says is shown when it is done: others run beside it. */
async function check(title, command) {
  const isGreen = (await run(title, command, {}, true)) === 0;
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
  total.failed += code !== 0 && counted.failed === 0 ? 1 : counted.failed;
}

function read(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function countVitest(report) {
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** A flaky test is one that failed: nothing here is tried twice. */
function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
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
