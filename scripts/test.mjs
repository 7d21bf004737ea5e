import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { watchProcessorTime } from './suite/processorTime.mjs';
import { describeFailure, readPlaywright, readVitest } from './suite/reports.mjs';
import {
  changedJourneys,
  describeFullRun,
  growth,
  headCommit,
  readRuns,
  recordRun,
  seedOfFiles,
  today,
} from './suite/runs.mjs';
import { chooseSecondLook, ledgerRow, LOOKS, openEntries } from './suite/unsteady.mjs';
import { root } from './version.mjs';

/**
 * `npm test`, the gate: every check, the unit tests but the long ones, the tests in a browser, the journeys of the gate
 * and those whose file was changed since the last full run. `npm run test:all` (`--all`) runs everything. `--record`
 * notes a green run in `tests/runs.json`, which a full run does by itself. A stage that failed does not stop the others.
 * The end names each failure once more; the last line is `N passed, N failed`, a check counting as one test.
 */
process.chdir(root);
const isAll = process.argv.includes('--all');
const reports = mkdtempSync(join(tmpdir(), 'roost-test-'));
const started = Date.now();
const runs = readRuns();
const total = { passed: 0, failed: 0, unsteady: 0 };
/** Each failed test or check: its file and title, and what it says. */
const failures = [];
/** Unit tests that were not to run, and those above five seconds without a reason. */
let left = 0;
const slow = [];
/** Of each stage: seconds by the clock, and of processor where they can be counted. */
const stages = [];

const [isBuilt] = await Promise.all([
  check('Build', [process.execPath, join('scripts', 'build.mjs')]),
  check('Format', ['biome', 'format', '.']),
  check('Lint', ['oxlint', '--type-aware', '--deny-warnings']),
  check('Types', ['tsc', '-b', 'tests']),
]);
await unit(
  'Unit tests',
  ['beside', 'mocked', 'node', ...(isAll ? ['own'] : [])],
  isAll ? {} : { PROPERTY_SEED: seedOfFiles() },
);

const browser = await findBrowser().catch((error) => console.error(error.message));
if (browser === undefined) {
  total.failed += 1;
  failures.push('Tests in a browser: no browser was found');
} else {
  const env = { CHROMIUM_PATH: browser };
  await unit('Tests in a browser', ['browser'], env);
  if (isBuilt) await journeys(env);
}

rmSync(reports, { recursive: true, force: true });
summarize();
if (failures.length > 0) console.info(`\n── Failed\n${failures.join('\n')}\n`);
if (total.unsteady > 0)
  console.info(`${total.unsteady} unsteady: explain each in e2e/unsteady.md with the next change`);
console.info(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Shows its output when it is done: other checks run beside it. */
async function check(title, command) {
  const isGreen = (await run(title, command, {}, true)) === 0;
  if (!isGreen) failures.push(title);
  total[isGreen ? 'passed' : 'failed'] += 1;
  return isGreen;
}

async function unit(title, projects, env) {
  const report = join(reports, `${projects[0]}.json`);
  const chosen = projects.map((name) => `--project=${name}`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const command = ['vitest', 'run', ...chosen, ...reporters];
  if (!isAll) command.push('--tags-filter=!long');
  const read = await suite(title, command, () => readVitest(report), env);
  count(read);
  left += read.left;
  slow.push(...read.slow);
}

/** Runs the journeys of the gate and the changed ones, or all of them, and then the red ones once more where that may be. */
async function journeys(env) {
  const changed = isAll ? [] : changedJourneys(runs.all);
  if (changed.length > 0) console.info(`\nChanged since the last full run: ${changed.join(' ')}`);
  const names = changed.map((file) => file.slice('e2e/'.length).replaceAll('.', String.raw`\.`));
  const chosen = isAll ? [] : [`--grep=${['@gate', ...names].join('|')}`];
  const first = await play('Journeys', chosen, env);
  const ledger = readFileSync(join('e2e', 'unsteady.md'), 'utf8');
  const { again, why } = chooseSecondLook(first.failed, openEntries(ledger));
  if (why !== '') console.info(`\nNo second look: ${why}`);
  if (again.length === 0) return count(first);

  const alone = ['--workers=1', `--repeat-each=${LOOKS}`, '--trace=on'];
  const kept = join('test-results', 'unsteady');
  const places = again.map(({ file, line }) => `${file}:${line}`);
  const second = await play('Red journeys, alone', [...alone, `--output=${kept}`, ...places], env);
  if (second.failed.length > 0) return count(first);

  count({ ...first, passed: first.passed + again.length, failed: [] });
  total.unsteady += again.length;
  mkdirSync(kept, { recursive: true });
  const rows = again.map((one) => ledgerRow(one, { day: today(), commit: headCommit() }));
  const said = `${again.map(describeFailure).join('\n\n')}\n\nFor e2e/unsteady.md:\n${rows.join('\n')}\n`;
  writeFileSync(join(kept, 'said.txt'), said);
  console.info(`\n── Unsteady: red among others, ${LOOKS} times green alone (${kept})\n${said}`);
}

function play(title, chosen, env) {
  const report = join(reports, `${title}.json`);
  const command = ['playwright', 'test', '--reporter=list,json', ...chosen];
  const more = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ROOST_BUILT: '1' };
  return suite(title, command, () => readPlaywright(report), { ...env, ...more });
}

/** Runs a suite and gives what its report says. One that broke outside its tests must not look green. */
async function suite(title, command, read, env) {
  const code = await run(title, command, env);
  const said = readOr(read, { passed: 0, left: 0, failed: [], slow: [] });
  if (code === 0 || said.failed.length > 0) return said;
  return { ...said, failed: [{ file: title, title: 'broke outside its tests', messages: [] }] };
}

function readOr(read, otherwise) {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed.length;
  failures.push(...failed.map(describeFailure));
}

/** Prints the time of each stage, what grew and what was not run, and notes the run where it is asked to. */
function summarize() {
  const seconds = Math.round((Date.now() - started) / 1000);
  const processor = stages.every((stage) => stage.processor !== undefined);
  const table = stages.map((stage) => {
    const took = processor ? `${Math.round(stage.processor).toString().padStart(6)} s` : '';
    return `${stage.title.padEnd(24)}${Math.round(stage.seconds).toString().padStart(6)} s${took}`;
  });
  const cpu = stages.reduce((all, stage) => all + (stage.processor ?? 0), 0);
  const both = processor ? `, ${Math.round(cpu)} CPU s` : '';
  console.info(`\n── Time by the clock${processor ? ', and CPU time' : ''}`);
  console.info([...table, `${seconds} s in all${both}`].join('\n'));

  const tier = isAll ? 'all' : 'gate';
  const counted = stages.filter((stage) => stage.processor !== undefined);
  const byStage = Object.fromEntries(
    counted.map((stage) => [stage.title, Math.round(stage.processor)]),
  );
  const run = { passed: total.passed, failed: total.failed, seconds, stages: byStage };
  const notes = growth(run, runs[tier], !isAll);
  if (!isAll) {
    if (slow.length > 0)
      notes.push(
        'Above five seconds without a reason beside it:',
        ...slow.map((one) => `  ${one}`),
      );
    notes.push(
      `Not run: ${left} unit tests (long ones, and those of a second database), and the journeys outside the gate.`,
    );
    notes.push(describeFullRun(runs.all));
  }
  if (isAll || process.argv.includes('--record')) notes.push(recordRun(tier, run));
  console.info(`\n${notes.join('\n')}`);
}

function run(title, [command, ...args], env = {}, isHeld = false) {
  if (!isHeld) console.info(`\n── ${title}`);
  const begun = Date.now();
  const said = [];
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
  const child = spawn(command, args, {
    stdio: isHeld ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, PATH: path, CI: process.env.CI ?? '1' },
  });
  const processorTime = watchProcessorTime(child.pid ?? 0);
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => said.push(chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      processorTime();
      resolve(1);
    });
    child.once('close', (code) => {
      if (isHeld) process.stdout.write(`\n── ${title}\n${Buffer.concat(said).toString()}`);
      const stage = { title, seconds: (Date.now() - begun) / 1000, processor: processorTime() };
      stages.push(stage);
      const took = [`${stage.seconds.toFixed(0)} s`];
      if (stage.processor !== undefined) took.push(`${stage.processor.toFixed(0)} CPU s`);
      console.info(`── ${title}: ${code === 0 ? 'ok' : 'FAILED'} (${took.join(', ')})`);
      resolve(code ?? 1);
    });
  });
}
