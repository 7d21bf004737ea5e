import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../version.mjs';

/** The last recorded run of each tier: `gate` is `npm test`, `all` is `npm run test:all`. */
const FILE = join('tests', 'runs.json');
/** A stage that takes a fifth more has grown. */
const GROWN = 1.2;
/** Below these a fifth is noise: processor seconds. */
const WORTH_SAYING = 10;
/** The gate is meant to take ten minutes. */
const TOO_LONG_S = 12 * 60;

/** The runs as they were recorded; of a tier that never was, undefined. */
export function readRuns() {
  return JSON.parse(readFileSync(join(root, FILE), 'utf8'));
}

/** Notes a run of a tier. Says why it does not where the run was red or of a state that is not committed. */
export function recordRun(tier, run) {
  if (run.failed > 0) return 'Not recorded: it was red.';
  if (git('status', '--porcelain') !== '')
    return 'Not recorded: there are changes without a commit.';
  const runs = { ...readRuns(), [tier]: { commit: headCommit(), day: today(), ...run } };
  writeFileSync(join(root, FILE), `${JSON.stringify(runs, null, 2)}\n`);
  return `Recorded in ${FILE}.`;
}

/**
 * Gives one line for each stage that takes longer than it did when it was recorded.
 * @param run `seconds` by the clock, `stages`: processor seconds by stage
 * @param before the recorded run of the same tier, if any
 * @param {boolean} isGate whether it has to end within twelve minutes
 */
export function growth(run, before, isGate) {
  const lines = Object.entries(run.stages).flatMap(([stage, now]) => {
    const then = before?.stages[stage];
    if (then === undefined || now < then * GROWN || now - then < WORTH_SAYING) return [];
    return `${stage} grew: ${Math.round(now)} CPU s, ${Math.round(then)} at ${before.commit}. On a busy machine it can be half as much again.`;
  });
  if (isGate && run.seconds > TOO_LONG_S)
    lines.push(`It took ${(run.seconds / 60).toFixed(1)} minutes; more than twelve are too many.`);
  return lines;
}

/** One line on the last full run. */
export function describeFullRun(run) {
  if (run === undefined) return 'npm run test:all has not been recorded yet.';
  const since = git('rev-list', '--count', `${run.commit}..HEAD`);
  const age = since === '' ? 'a commit that is not in this clone' : `${since} commits ago`;
  return `npm run test:all last ended with ${run.passed} passed, ${run.failed} failed on ${run.day} at ${run.commit} (${age}).`;
}

/**
 * Journeys whose file was changed since the last full run: nothing has tried them as they are now. With what is not
 * committed. None where git or that commit is not there.
 * @returns {string[]} names of files in `e2e/`
 */
export function changedJourneys(run) {
  if (run === undefined) return [];
  const changed = git('diff', '--name-only', '--diff-filter=d', run.commit, '--', 'e2e');
  const added = git('ls-files', '--others', '--exclude-standard', '--', 'e2e');
  return `${changed}\n${added}`.split('\n').filter((file) => /^e2e\/\w+\.spec\.ts$/.test(file));
}

/** The short name of the newest commit; empty where there is no git. */
export const headCommit = () => git('rev-parse', '--short=8', 'HEAD');

/**
 * A seed for the properties of the gate, of the files of the newest commit: the same wherever they are tested. Zero where
 * there is no git.
 */
export const seedOfFiles = () =>
  Number.parseInt(git('rev-parse', '--short=7', 'HEAD^{tree}').slice(0, 7) || '0', 16);

export const today = () => new Date().toISOString().slice(0, 10);

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
