import { createSeededRandom } from '#tests/fakes/clock.ts';
import { createHomeDevice, type HomeDevice } from './homeDevice.ts';
import { createHomeServer, type Home, type HomeServerOptions, REFUSED_WORD } from './homeServer.ts';
import { onEmptyDisk } from './onEmptyDisk.ts';
import { NO_ROW_FAULTS, type RowLineState } from './rowLine.ts';
import type { RowSimulation } from './simulateRows.ts';

const HEAL_MS = 20_000;
const QUIET_POLL_MS = 15;
const AREAS = ['x', 'y', 'z'];
const uuid = (group: number, n: number) =>
  `019a0000-0000-7000-8000-${String(group).padStart(4, '0')}${String(n).padStart(8, '0')}`;
const [ANA, BEN] = [uuid(1, 1), uuid(1, 2)];
const ANEW = uuid(3, 5);

export interface HomeSimulationOptions extends HomeServerOptions {
  readonly healMs?: number;
  readonly steps?: number;
  /** The harness tests itself: what gives way is told to nobody. */
  readonly withoutConflicts?: boolean;
}

/** The one home that one device alone writes: removed and made anew, refused and mended. */
interface Anew {
  readonly title: string;
  readonly tags: readonly string[];
}

/** A word of one device on its way. */
interface Word {
  readonly device: HomeDevice;
  readonly id: string;
  readonly title: string;
}

/**
 * Listings: two devices of the owner and one of somebody who looks around, each with areas it takes up and
 * leaves, over lines that fail, late commits, refusals that are mended, removals of what is made anew, and restored
 * databases; then healed. Every device has exactly what policy gives it of its scopes, what one device alone wrote is
 * stored, all of it, and no title is lost without a word: each was live, was written over where it was written, or is
 * told as a conflict. A seed
 * gives the same run to the task, on a machine that is busy.
 */
export function simulateHomes(
  seed: number,
  options: HomeSimulationOptions = {},
): Promise<RowSimulation> {
  return onEmptyDisk(seed, () => runHomes(seed, options));
}

async function runHomes(seed: number, options: HomeSimulationOptions): Promise<RowSimulation> {
  const random = createSeededRandom(seed);
  const below = (count: number) => Math.floor(random.next() * count);
  const chance = (share: number) => random.next() < share;
  const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const server = createHomeServer(options);
  const trace: string[] = [];
  const note = (what: string) => void trace.push(what);
  const devices = [ANA, ANA, BEN].map((userId) => createHomeDevice(userId, server, random));
  const nameOf = (device: HomeDevice) => `device ${devices.indexOf(device)}`;
  for (const device of devices) await device.start();
  const isOn = new Map(devices.map((device) => [device, true]));
  const commits: (() => void)[] = [];
  const kept = new Map<string, { id: string; field: `by${number}`; value: string }>();
  const words = new Map<string, Word>();
  /** Home 5 as the first device has it; null: removed. Undefined: nothing of it is promised. */
  let anew: Anew | null | undefined;
  let restore: (() => void) | null = null;
  let wasRestored = false;
  let written = 0;

  const fresh = (owner: string): Home => ({
    owner,
    area: 'x',
    status: 'open',
    title: '',
    tags: [],
  });
  /** Homes 1 to 3 are Ana's, 4 is Ben's; 3 is removed and made again, so nothing of it is promised. */
  const homeOf = ({ userId }: HomeDevice) => (userId === ANA ? uuid(3, 1 + below(3)) : uuid(3, 4));
  const isPromised = (id: string) => id !== uuid(3, 3);

  async function onHome(device: HomeDevice): Promise<void> {
    const id = homeOf(device);
    written += 1;
    const [value, place, kind] = [`v${written}`, oneOf(AREAS), below(6)];
    const field = `by${devices.indexOf(device)}` as const;
    await device.write(id, (before) => {
      const home = before ?? fresh(device.userId);
      if (kind === 0) return { ...home, area: place };
      if (kind === 1) return { ...home, status: home.status === 'open' ? 'let' : 'open' };
      if (kind === 2) return { ...home, tags: [...home.tags, value] };
      return kind === 3 ? { ...home, title: value } : { ...home, [field]: value };
    });
    if (kind === 3) words.set(`${nameOf(device)} ${id}`, { device, id, title: value });
    if (kind > 3) kept.set(`${id}.${field}`, { id, field, value });
    note(`${nameOf(device)} writes home ${id.slice(-1)}: ${kind} ${value} ${place}`);
  }

  async function makeAnew(device: HomeDevice, title: string): Promise<void> {
    anew = { title, tags: [`of ${title}`] };
    const whole = { ...fresh(device.userId), area: oneOf(AREAS), ...anew };
    await device.write(ANEW, () => whole);
    note(`${nameOf(device)} makes home 5: ${title}`);
  }

  async function removeAnew(device: HomeDevice): Promise<void> {
    const before = anew;
    anew = null;
    // After a restore the server may have it again, and this device never had it: then nobody removed it.
    if (!(await device.remove(ANEW)) && before === undefined) anew = undefined;
    note(`${nameOf(device)} removes home 5`);
  }

  async function onAnew(device: HomeDevice): Promise<void> {
    written += 1;
    if (chance(0.5)) await removeAnew(device);
    if (chance(0.3)) await new Promise((resolve) => setTimeout(resolve, random.next() * 8));
    if (chance(0.7)) await makeAnew(device, `${chance(0.3) ? REFUSED_WORD : 'title'} ${written}`);
  }

  async function onDevice(device: HomeDevice): Promise<void> {
    switch (below(device === devices[0] ? 10 : 8)) {
      case 8:
      case 9:
        return await onAnew(device);
      case 0:
      case 1:
      case 2:
        return await onHome(device);
      case 3:
      case 4: {
        const [area, isChosen] = [oneOf(AREAS), chance(0.6)];
        device.choose(area, isChosen);
        return note(`${nameOf(device)} ${isChosen ? 'takes up' : 'leaves'} ${area}`);
      }
      case 5:
        if (device.userId !== ANA) return;
        await device.remove(uuid(3, 3));
        return note(`${nameOf(device)} removes home 3`);
      case 6:
        note(`${nameOf(device)} is closed and opened`);
        await device.end();
        if (chance(0.7)) return await device.start();
        isOn.set(device, false);
        return;
      default:
        device.hint();
        return note(`${nameOf(device)} is hinted`);
    }
  }

  function onServer(): void {
    switch (below(6)) {
      case 0: {
        const id = uuid(3, 1 + below(4));
        commits.push(server.begin(id, { area: oneOf(AREAS) }));
        return note(`a slow transaction moves home ${id.slice(-1)}`);
      }
      case 1:
        commits.splice(0, 1)[0]?.();
        return note('the oldest transaction commits');
      case 2:
        if (chance(0.5)) server.refused.add(uuid(3, 3));
        else server.refused.clear();
        return note('what is refused changes');
      case 3:
        if (restore === null) {
          restore = server.backup();
          return note('a backup');
        }
        if (chance(0.5)) return;
        restore();
        restore = null;
        wasRestored = true;
        // Changes after the backup are gone, and with them their promises.
        kept.clear();
        anew = undefined;
        commits.length = 0;
        return note('restored from the backup: another epoch');
      default:
        for (const { line } of devices) line.deliverLate();
        return note('what was late arrives');
    }
  }

  const onLine = (device: HomeDevice) => {
    const of = (most: number) => (chance(0.5) ? random.next() * most : 0);
    device.line.state = oneOf<RowLineState>(['up', 'up', 'down', 'portal', 'internal']);
    device.line.faults = {
      drop: of(0.4),
      cutBeforeAnswer: of(0.4),
      duplicate: of(0.3),
      late: of(0.2),
    };
    note(`${nameOf(device)} line ${device.line.state}`);
  };

  for (let step = 0; step < (options.steps ?? 40); step += 1) {
    const device = oneOf(devices);
    if (chance(0.25)) onServer();
    else if (chance(0.2)) onLine(device);
    else if (isOn.get(device) === true) await onDevice(device);
    else {
      await device.start();
      isOn.set(device, true);
      note(`${nameOf(device)} is opened`);
    }
    if (chance(0.5)) await new Promise((resolve) => setTimeout(resolve, random.next() * 12));
  }

  const isHeard = (device: HomeDevice, title: string) =>
    server.titles.has(title) || (options.withoutConflicts !== true && device.told.has(title));
  const problemsNow = async (): Promise<string[]> => {
    const problems: string[] = [];
    for (const device of devices) {
      const scopes = ['mine', ...[...device.areas].map((area) => `area:${area}`)];
      const shown = (rows: readonly { readonly id: string; readonly body: unknown }[]) =>
        rows.map(({ id, body }) => `${id.slice(-1)} ${JSON.stringify(sorted(body))}`).toSorted();
      const [here, there] = [
        shown(await device.homes()),
        shown(server.visible(device.userId, scopes)),
      ];
      for (const row of here)
        if (!there.includes(row)) problems.push(`${nameOf(device)} alone has ${row}`);
      for (const row of there)
        if (!here.includes(row)) problems.push(`${nameOf(device)} lacks ${row}`);
    }
    const all = [...server.visible(ANA, ['mine']), ...server.visible(BEN, ['mine'])];
    for (const { id, field, value } of kept.values()) {
      const home = all.find((row) => row.id === id);
      if (isPromised(id) && home?.body[field] !== value)
        problems.push(`${id.slice(-1)}.${field} is not ${value}`);
    }
    const made = all.find(({ id }) => id === ANEW)?.body;
    if (anew !== undefined && !isMadeSo(made, anew, wasRestored))
      problems.push(`home 5 is ${wordsOf(made)}, not ${wordsOf(anew)}`);
    for (const { device, id, title } of words.values())
      if (isPromised(id) && !isHeard(device, title))
        problems.push(`the title ${title} of home ${id.slice(-1)} was lost without a word`);
    return problems;
  };

  note('heals');
  for (const commit of commits) commit();
  server.refused.clear();
  for (const device of devices) {
    device.line.deliverLate();
    device.line.state = 'up';
    device.line.faults = NO_ROW_FAULTS;
    await device.start();
  }
  // The refused person corrects it.
  const [first] = devices;
  if (first !== undefined && anew?.title.startsWith(REFUSED_WORD) === true)
    await makeAnew(first, 'mended');
  let problems: string[] = [];
  const deadline = Date.now() + (options.healMs ?? HEAL_MS);
  do {
    for (const device of devices) device.hint();
    await new Promise((resolve) => setTimeout(resolve, QUIET_POLL_MS));
    problems = await problemsNow();
  } while (problems.length > 0 && Date.now() < deadline);
  for (const device of devices) await device.end();
  return { seed, problems, trace };
}

/**
 * A restore may bring back what was removed here. Made anew by then it has what either has (RP17): all that was written
 * of it, and tags of before.
 */
function isMadeSo(made: Home | undefined, anew: Anew | null, wasRestored: boolean): boolean {
  if (!wasRestored || made === undefined || anew === null) return wordsOf(made) === wordsOf(anew);
  return made.title === anew.title && anew.tags.every((tag) => made.tags.includes(tag));
}

/** All that was written of it, in its order. */
const wordsOf = (home: Anew | null | undefined): string =>
  home ? `${home.title} ${home.tags.join()}` : 'not there';

/** jsonb has no order of fields; which tag was added first is nobody's business. */
const sorted = (body: unknown): unknown =>
  Object.entries(body as object)
    .map(([key, value]: [string, unknown]) => [
      key,
      Array.isArray(value)
        ? value.map(String).toSorted((one, two) => one.localeCompare(two))
        : value,
    ])
    .toSorted(([one], [two]) => (String(one) < String(two) ? -1 : 1));
