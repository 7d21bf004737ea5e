import { checkDeadProcess } from './deadProcess.ts';
import { guessPasswords } from './guesses.ts';
import { killProcesses } from './killed.ts';
import { findNginx } from './nginx.ts';
import { handOnFile } from './oneStore.ts';
import { takeRedisAway } from './redisAway.ts';
import { restartOneByOne } from './rolling.ts';
import type { Counted } from './talk.ts';
import { type Check, checkTwoPeople } from './twoPeople.ts';
import { workOverProcesses } from './workOnce.ts';
import { whatIsMissing } from './world.ts';

const print = ({ name, isRight, said }: Check) =>
  console.info(`${isRight ? 'right' : 'WRONG'}  ${name}${said && `: ${said}`}`);
const rightOf = (checks: readonly Check[]) =>
  `${checks.filter(({ isRight }) => isRight).length} of ${checks.length}`;
const areRight = (checks: readonly Check[]) => checks.every(({ isRight }) => isRight);

const LISTINGS = 300;
const AWAY_MS = 10_000;
/** Per cent. Those whose line broke ask for the rest. */
const HEARD_LEAST = 95;
/** Seconds within which lines that broke stand again. */
const BACK_MOST = 5;

const counts = ({ lost, doubled, swapped }: Counted) => `${lost}/${doubled}/${swapped}`;
const isWhole = ({ lost, doubled, swapped, refused }: Counted) =>
  lost + doubled + swapped + refused === 0;
const share = ({ heard, sent }: Counted) => Math.floor((1000 * heard) / sent) / 10;

/** The trials of several processes, by the name that an argument gives. Each prints its figures and gives whether they are right. */
const TABLES: Readonly<Record<string, (numbers: readonly number[]) => Promise<boolean>>> = {
  async two() {
    const twelve = await checkTwoPeople(print);
    console.info(`two people on two processes: ${rightOf(twelve)}`);
    return areRight(twelve);
  },
  async dead() {
    const dead = await checkDeadProcess(print);
    console.info(`a process dies: ${rightOf(dead)}`);
    return areRight(dead);
  },
  async once() {
    const all = await workOverProcesses(LISTINGS, (work) =>
      console.info(
        `work done once by 3 processes, ${work.wasKilled ? 'one killed in the middle' : 'NONE KILLED'}: ${work.asked} ${work.kind}: once ${work.once}, twice ${work.twice}, never ${work.never} (${work.seconds} s behind the kill)`,
      ),
    );
    return all.every(({ once, asked, wasKilled }) => once === asked && wasKilled);
  },
  async store() {
    const { taken, handedOn, isSame } = await handOnFile();
    console.info(
      `a file of 3 MB comes in at two processes and goes out at a third, without a folder in common: ${taken}, ${handedOn}, ${isSame ? 'the same' : 'ANOTHER'}`,
    );
    return isSame;
  },
  async guesses() {
    const { one, three } = await guessPasswords();
    console.info(`wrong passwords over 3 processes: ${three} looked at, over one ${one}`);
    return three <= one;
  },
  async redis() {
    const away = await takeRedisAway(AWAY_MS);
    for (const fault of away.faults) console.info(`WRONG  Redis away: ${fault}`);
    console.info(
      `Redis away ${AWAY_MS / 1000} s: lost/doubled/swapped ${counts(away)} of ${away.sent}, out of order ${away.late} of ${away.heard} heard live, errors ${away.refused + away.faults.length}`,
    );
    return isWhole(away) && away.faults.length === 0 && away.late === 0;
  },
  async rolling() {
    const nginx = findNginx();
    if ('missing' in nginx) {
      console.info(`A rolling restart is not tried: ${nginx.missing}`);
      return true;
    }
    const rolled = await restartOneByOne();
    for (const failed of rolled.failed.slice(0, 20)) console.info(`WRONG  ${failed}`);
    if (rolled.failed.length > 0) console.info(rolled.noted.join('\n'));
    console.info(
      `rolling restart of 3 under load: ${rolled.requests} requests, requests failed ${rolled.failed.length}, ${rolled.sockets} sockets back within ${rolled.backP99} s p99 (most ${rolled.backMost} s), each ended within ${rolled.endedMost} s, messages lost/doubled/swapped ${counts(rolled)} of ${rolled.sent}, out of order ${rolled.late}`,
    );
    return (
      rolled.failed.length === 0 &&
      rolled.backP99 <= BACK_MOST &&
      isWhole(rolled) &&
      rolled.late === 0
    );
  },
  async kills([messages = 20_000, kills = 40]) {
    const killed = await killProcesses(messages, kills);
    console.info(
      `3 processes, ${killed.sent} messages, ${kills} kills: lost/doubled/swapped ${counts(killed)}, heard live ${share(killed)} %, out of order ${killed.late}`,
    );
    return isWhole(killed) && killed.late === 0 && share(killed) >= HEARD_LEAST;
  },
};

/**
 * Prints what several processes do together. Gives whether all of it was right. Arguments name the tables, and give the messages and kills:
 * `npm run processes -- rolling`, `npm run processes -- kills 2000 5`; without any all of them.
 */
export async function runProcesses(): Promise<boolean> {
  const missing = await whatIsMissing();
  if (missing !== undefined) {
    console.info(`Several processes are not tried: ${missing}`);
    return true;
  }
  const given = process.argv.slice(2);
  const numbers = given.map(Number).filter((one) => !Number.isNaN(one));
  const named = given.filter((one) => Number.isNaN(Number(one)));
  const unknown = named.find((name) => !Object.hasOwn(TABLES, name));
  if (unknown !== undefined) {
    console.error(`There is no table ${unknown}; there are ${Object.keys(TABLES).join(', ')}`);
    return false;
  }
  let areAllRight = true;
  for (const [name, show] of Object.entries(TABLES))
    if (named.length === 0 || named.includes(name))
      areAllRight = (await show(numbers)) && areAllRight;
  return areAllRight;
}
