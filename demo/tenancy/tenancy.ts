import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import type { PersonKey } from '../people.ts';
import { createSeededRandom, type SeededRandom } from '../random.ts';
import type { DemoMessage } from '../script.ts';
import { beginning, latest } from './beginning.ts';
import { createTeller, type Episode, type Line, type Teller } from './episode.ts';
import { house } from './house.ts';
import { life } from './life.ts';
import { money } from './money.ts';
import { repairs } from './repairs.ts';
import { street } from './street.ts';

const EVERYDAY: readonly Episode[] = [...repairs, ...money, ...house, ...life, ...street];
const BRIEF = EVERYDAY.filter((episode) => episode.turns.length === 2);
/** An episode comes again only after this many others, a rare one only after RARE_REST. */
const REST = Math.floor(EVERYDAY.length * 0.5);
const RARE_REST = 180;

/**
 * Some years of one tenancy as exactly `count` messages, the last about an hour before `now`
 * (ms since the epoch). Told backwards from now, so that the seasons fit the months.
 */
export function tellTenancy(now: number, count: number): DemoMessage[] {
  const random = createSeededRandom(1908);
  const tell = createTeller(random);

  let until = now - HOUR_MS - random.between(5, 20) * MINUTE_MS;
  let told: DemoMessage[] = [];
  const prepend = (lines: readonly Line[], pause = pauseBetween(random)) => {
    const part = placeBefore(lines, until, random);
    told = [...part, ...told];
    until = (part[0]?.writtenAt ?? until) - pause;
  };

  for (const episode of latest.toReversed()) prepend(tell(episode, until));
  const first = beginning.map((episode) => tell(episode, until));
  const openings = first.reduce((total, lines) => total + lines.length, 0);

  const before: Episode[] = [];
  while (told.length < count - openings) {
    prepend(choose(count - openings - told.length, until, before, random, tell));
  }
  for (const lines of first.toReversed()) prepend(lines, DAY_MS * random.between(2, 4));
  return told;
}

/** Lines of an episode of the season that has rested; at most `room` of them. */
function choose(
  room: number,
  at: number,
  before: Episode[],
  random: SeededRandom,
  tell: Teller,
): Line[] {
  // At the far end only exchanges of two lines, which are sensible however little room is left.
  if (room < 10) return tell(random.pick(BRIEF), at).slice(0, room);
  const month = new Date(at).getUTCMonth() + 1;
  const rested = EVERYDAY.filter((episode) => {
    const ago = before.length - before.lastIndexOf(episode);
    const isRested = !before.includes(episode) || ago > (episode.isRare ? RARE_REST : REST);
    return isRested && (episode.months?.includes(month) ?? true);
  });
  const episode = random.pick(rested);
  before.push(episode);
  return tell(episode, at);
}

/** Gives lines their times so that the last one lies at `until`, and people sleep. */
function placeBefore(lines: readonly Line[], until: number, random: SeededRandom): DemoMessage[] {
  const placed: DemoMessage[] = [];
  let at = until;
  for (const line of lines.toReversed()) {
    at = awake(at, random);
    const from: PersonKey = line.who === 'm' ? 'maya' : 'jonas';
    placed.unshift({
      from,
      text: line.text,
      writtenAt: at,
      storedAt: at + random.between(200, 1800),
    });
    at -= waitBefore(line, random);
  }
  return placed;
}

function waitBefore(line: Line, random: SeededRandom): number {
  if (line.pause === 'nextDay') return DAY_MS * (0.7 + random.next());
  if (line.pause === 'later') return HOUR_MS * (2 + 4 * random.next());
  // Mostly minutes, seldom an hour.
  return MINUTE_MS * (0.4 + 45 * random.next() ** 3) + random.between(0, 30) * 1000;
}

function pauseBetween(random: SeededRandom): number {
  return HOUR_MS * (1.5 + 13 * random.next());
}

/** Moves a time between eleven at night and six in the morning back to the evening. */
function awake(at: number, random: SeededRandom): number {
  const hour = new Date(at).getUTCHours();
  if (hour >= 6 && hour < 23) return at;
  const midnight = Math.floor(at / DAY_MS) * DAY_MS;
  const evening = (hour >= 23 ? midnight : midnight - DAY_MS) + 21 * HOUR_MS;
  return evening + random.between(0, 110) * MINUTE_MS;
}
