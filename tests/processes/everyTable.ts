import { checkDeadProcess } from './deadProcess.ts';
import { guessPasswords } from './guesses.ts';
import { killProcesses } from './killed.ts';
import { takeRedisAway } from './redisAway.ts';
import type { Counted } from './talk.ts';
import { type Check, checkTwoPeople } from './twoPeople.ts';
import { judgeOverProcesses } from './workOnce.ts';
import { whatIsMissing } from './world.ts';

/** Prints what several processes do together. Gives whether all of it was right. */
export async function runProcesses(): Promise<boolean> {
  const missing = await whatIsMissing();
  if (missing !== undefined) {
    console.info(`Several processes are not tried: ${missing}`);
    return true;
  }
  const twelve = await checkTwoPeople(print);
  console.info(`two people on two processes: ${rightOf(twelve)}`);

  const dead = await checkDeadProcess(print);
  console.info(`a process dies: ${rightOf(dead)}`);

  const work = await judgeOverProcesses(LISTINGS);
  console.info(
    `work done once: ${work.listings} listings judged by 3 processes with a kill: once ${work.once}, twice ${work.twice}, never ${work.never}`,
  );

  const { one, three } = await guessPasswords();
  console.info(`wrong passwords over 3 processes: ${three} looked at, over one ${one}`);

  const away = await takeRedisAway(AWAY_MS);
  for (const fault of away.faults) console.info(`WRONG  Redis away: ${fault}`);
  console.info(
    `Redis away ${AWAY_MS / 1000} s: lost/doubled/swapped ${counts(away)} of ${away.sent}, errors ${away.refused + away.faults.length}`,
  );

  const killed = await killProcesses(MESSAGES, KILLS);
  console.info(
    `3 processes, ${killed.sent} messages, ${KILLS} kills: lost/doubled/swapped ${counts(killed)}, heard live ${share(killed)} %, out of order ${killed.late}`,
  );
  return (
    [...twelve, ...dead].every(({ isRight }) => isRight) &&
    work.once === LISTINGS &&
    three <= one &&
    isWhole(away) &&
    away.faults.length === 0 &&
    isWhole(killed) &&
    killed.late === 0 &&
    share(killed) >= HEARD_LEAST
  );
}

const print = ({ name, isRight, said }: Check) =>
  console.info(`${isRight ? 'right' : 'WRONG'}  ${name}${said && `: ${said}`}`);
const rightOf = (checks: readonly Check[]) =>
  `${checks.filter(({ isRight }) => isRight).length} of ${checks.length}`;

const LISTINGS = 300;
const AWAY_MS = 10_000;
/** As many as an argument says: `npm run processes -- 2000 5`. */
const [MESSAGES = 20_000, KILLS = 40] = process.argv.slice(2).map(Number);
/** Per cent. Those whose line broke ask for the rest. */
const HEARD_LEAST = 95;

const counts = ({ lost, doubled, swapped }: Counted) => `${lost}/${doubled}/${swapped}`;
const isWhole = ({ lost, doubled, swapped, refused }: Counted) =>
  lost + doubled + swapped + refused === 0;
const share = ({ heard, sent }: Counted) => Math.floor((1000 * heard) / sent) / 10;
