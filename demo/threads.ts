import { DAY_MS, HOUR_MS } from '#contract/rules/durations.ts';
import { living } from './conversations/living.ts';
import { rasYasmin } from './conversations/rasYasmin.ts';
import { viewings } from './conversations/viewings.ts';
import { DEMO_PEOPLE, type PersonKey } from './people.ts';
import { createSeededRandom, type SeededRandom } from './random.ts';
import type { DemoMessage, DemoThread, Script } from './script.ts';
import { tellTenancy } from './tenancy/tenancy.ts';

/** Length of the conversation of Maya and Jonas. */
export const TENANCY_MESSAGES = 5000;

/** Every conversation of the demo as it stands at `now` (ms since the epoch). */
export function demoThreads(now: number): DemoThread[] {
  const random = createSeededRandom(14);
  return [
    {
      between: ['maya', 'jonas'],
      messages: tellTenancy(now, TENANCY_MESSAGES),
      unread: { maya: 3 },
      undelivered: { maya: 1 },
    },
    ...[...viewings, ...living, ...rasYasmin].map((script) => placeScript(script, now, random)),
  ];
}

/** Scripts beside those of `demoThreads`, each with its thread. */
export function placeScripts<Each extends Script>(
  scripts: readonly Each[],
  now: number,
): { readonly script: Each; readonly thread: DemoThread }[] {
  const random = createSeededRandom(28);
  return scripts.map((script) => ({ script, thread: placeScript(script, now, random) }));
}

function placeScript(script: Script, now: number, random: SeededRandom): DemoThread {
  const { between, unread, undelivered } = script;
  return {
    between,
    messages: partsOf(script.lines).flatMap((lines, index) => {
      const daysAgo = script.daysAgo[index];
      if (daysAgo === undefined)
        throw new RangeError(`no day for part ${index} of ${between.join('–')}`);
      return placePart(lines, startOf(daysAgo, script.hour, now), random);
    }),
    unread: unread ?? {},
    ...(undelivered && { undelivered }),
  };
}

/** Less than a day ago it is hours back from now, whatever the hour of the script. */
function startOf(daysAgo: number, hour: number, now: number): number {
  if (daysAgo < 1) return now - daysAgo * DAY_MS;
  return Math.floor((now - daysAgo * DAY_MS) / DAY_MS) * DAY_MS + hour * HOUR_MS;
}

function partsOf(lines: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (line === '') parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

function placePart(lines: readonly string[], start: number, random: SeededRandom): DemoMessage[] {
  let at = start;
  return lines.map((line) => {
    at += random.between(20, 600) * 1000;
    const colon = line.indexOf(': ');
    const from = personNamed(line.slice(0, colon));
    return {
      from,
      text: line.slice(colon + 2),
      writtenAt: at,
      storedAt: at + random.between(200, 1800),
    };
  });
}

function personNamed(key: string): PersonKey {
  const person = DEMO_PEOPLE.find((one) => one.key === key);
  if (!person) throw new RangeError(`nobody is called ${key}`);
  return person.key;
}
