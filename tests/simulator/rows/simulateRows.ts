import { createSeededRandom } from '#tests/fakes/clock.ts';
import { createRowDevice, type RowDevice } from './rowDevice.ts';
import { onEmptyDisk } from './onEmptyDisk.ts';
import { NO_ROW_FAULTS, type RowLineState } from './rowLine.ts';
import { type Kept, rowProblems } from './rowInvariants.ts';
import { createRowServer, mirrorIdOf, type RowServerOptions } from './rowServer.ts';

const HEAL_MS = 20_000;
const QUIET_POLL_MS = 15;

const uuid = (group: number, n: number) =>
  `019a0000-0000-7000-8000-${String(group).padStart(4, '0')}${String(n).padStart(8, '0')}`;
const ANA = uuid(1, 1);
const BEN = uuid(1, 2);
/** Records that one device alone writes: removed and made anew; refused and written again. */
const [ANEW, REFUSED] = [uuid(3, 8), uuid(3, 6)];
/** Of those that are shared: one that devices keep, and the one that is removed and made anew. */
const SHARED = [0, 8];
const OTHERS = [3, 4, 5, 6, 7].map((n) => uuid(1, n));

export interface RowSimulation {
  readonly seed: number;
  readonly problems: readonly string[];
  readonly trace: readonly string[];
}

export interface RowSimulationOptions {
  readonly steps?: number;
  readonly healMs?: number;
  /** Neither is an answer lost nor is the server set back: what a device was told stays so. */
  readonly isKeptWord?: boolean;
}

/**
 * Two devices of one person and one of another, the real local database and replication on each, over a
 * server whose transactions overtake one another and lines that fail; then healed. A seed gives the same
 * run to the task, on a machine that is busy.
 */
export function simulateRows(
  seed: number,
  options: RowServerOptions & RowSimulationOptions = {},
): Promise<RowSimulation> {
  return onEmptyDisk(seed, () => runRows(seed, options));
}

async function runRows(
  seed: number,
  options: RowServerOptions & RowSimulationOptions,
): Promise<RowSimulation> {
  const random = createSeededRandom(seed);
  const below = (count: number) => Math.floor(random.next() * count);
  const chance = (share: number) => random.next() < share;
  const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const server = createRowServer(options);
  const trace: string[] = [];
  const note = (what: string) => void trace.push(what);

  for (const [n, id] of [ANA, BEN, ...OTHERS].entries())
    server.write('users', id, {
      id,
      full_name: `Person ${n}`,
      user_type: 'renter',
      avatar_url: null,
      email: `${n}@x.test`,
    });
  for (const [n, owner] of [ANA, BEN].entries())
    for (const [k, role] of ['renter', 'landlord'].entries()) {
      const row = { id: uuid(2, n * 2 + k), user_id: owner, role, is_primary: k === 0 };
      server.write('roles', owner, row);
    }

  const devices = [ANA, ANA, BEN].map((userId) => createRowDevice(userId, server, random));
  for (const device of devices) await device.start();
  const isOn = new Map(devices.map((device) => [device, true]));
  const commits: (() => void)[] = [];
  const kept = new Map<string, Kept>();
  let restore: (() => void) | null = null;
  let written = 0;
  const isKeptWord = options.isKeptWord === true;

  /** Every device has fields of its own in the records that all devices of a person write. */
  async function keep(device: RowDevice): Promise<void> {
    written += 1;
    const field = `by${devices.indexOf(device)}`;
    const [id, value] = [uuid(3, below(4)), `v${written}`];
    await device.keep(id, field, value);
    kept.set(`${device.userId}/${id}/${field}`, { device, id, field, value });
    note(`device ${devices.indexOf(device)} keeps ${id.slice(-2)}.${field} = ${value}`);
  }

  /** Removes it, makes it anew, or both at once; once more where the server refused it. */
  async function makeAnew(device: RowDevice): Promise<void> {
    written += 1;
    const isRefused = chance(0.3);
    const [id, value] = [isRefused ? REFUSED : ANEW, `v${written}`];
    const key = `${device.userId}/${id}/anew`;
    if (isRefused && chance(0.5)) server.refused.set(id, '42501');
    else server.refused.delete(id);
    if (chance(0.5)) {
      await device.remove(id);
      kept.set(key, { device, id, field: 'anew', value: undefined });
      note(`device 0 removes ${id.slice(-2)}`);
    }
    if (chance(0.3)) await new Promise((resolve) => setTimeout(resolve, random.next() * 8));
    if (chance(0.3)) return;
    await device.keep(id, 'anew', value);
    kept.set(key, { device, id, field: 'anew', value });
    note(`device 0 makes ${id.slice(-2)}.anew = ${value}`);
  }

  /** Ana shares what she keeps with Ben, and stops; Ben leaves. All of it at any time, on any device. */
  async function share(device: RowDevice): Promise<void> {
    const name = `device ${devices.indexOf(device)}`;
    const n = oneOf(SHARED);
    const record = uuid(3, n);
    if (device.userId === BEN) {
      await device.remove(mirrorIdOf(record));
      return note(`${name} leaves ${record.slice(-2)}`);
    }
    if (chance(0.6)) {
      await device.share(uuid(8, n), record, BEN);
      return note(`${name} shares ${record.slice(-2)}`);
    }
    await device.remove(uuid(8, n));
    note(`${name} stops sharing ${record.slice(-2)}`);
  }

  const forget = (id: string) => {
    for (const [key, entry] of kept) if (entry.id === id) kept.delete(key);
  };

  async function onDevice(device: RowDevice): Promise<void> {
    const name = `device ${devices.indexOf(device)}`;
    switch (below(device === devices[0] ? 13 : 11)) {
      case 11:
      case 12:
        return await makeAnew(device);
      case 9:
      case 10:
        return await share(device);
      case 0:
      case 1:
      case 2:
        return await keep(device);
      case 3:
        note(`${name} renames`);
        written += 1;
        return await device.rename(`Name ${written}`);
      case 4: {
        const role = oneOf(['renter', 'landlord'] as const);
        note(`${name} switches to ${role}`);
        return await device.switchRole(role);
      }
      case 5: {
        // Deleted against edited elsewhere may end either way: nothing is promised of it.
        const id = uuid(3, 9);
        if (chance(0.5)) await device.keep(id, 'any', 'thing');
        else await device.remove(id);
        return note(`${name} makes or removes a record`);
      }
      case 6: {
        const id = uuid(3, 5);
        server.refused.set(id, '42501');
        await device.keep(id, 'refused', 'by the server');
        return note(`${name} writes what is refused`);
      }
      case 7:
        note(`${name} is closed and opened`);
        await device.end();
        if (chance(0.7)) return await device.start();
        isOn.set(device, false);
        return;
      default:
        device.hint();
        return note(`${name} is hinted`);
    }
  }

  function onServer(): void {
    switch (below(7)) {
      case 0: {
        const id = oneOf([...OTHERS, ANA]);
        written += 1;
        commits.push(server.begin('users', id, id, { full_name: `Slow ${written}` }));
        return note(`a slow transaction renames ${id.slice(-1)}`);
      }
      case 1:
        commits.splice(0, 1)[0]?.();
        return note('the oldest transaction commits');
      case 2: {
        const id = oneOf(OTHERS);
        written += 1;
        server.write('users', id, { id, full_name: `Quick ${written}` });
        return note(`${id.slice(-1)} is renamed`);
      }
      case 3: {
        const [viewer, person, isVisible] = [oneOf([ANA, BEN]), oneOf(OTHERS), chance(0.5)];
        server.show(viewer, person, isVisible);
        return note(`${viewer.slice(-1)} ${isVisible ? 'sees' : 'loses'} ${person.slice(-1)}`);
      }
      case 4:
        if (isKeptWord) return;
        if (restore === null) {
          restore = server.backup();
          return note('a backup');
        }
        if (chance(0.6)) return;
        restore();
        restore = null;
        // Changes after the backup are gone, and with them their promises.
        kept.clear();
        commits.length = 0;
        return note('restored from the backup: another epoch');
      case 5: {
        const isBlocked = chance(0.4);
        server.block(BEN, ANA, isBlocked);
        return note(`Ben ${isBlocked ? 'blocks' : 'unblocks'} Ana`);
      }
      default:
        for (const { line } of devices) line.deliverLate();
        return note('what was late arrives');
    }
  }

  const onLine = ({ line }: RowDevice, name: string) => {
    const of = (most: number) => (chance(0.5) ? random.next() * most : 0);
    const states: readonly RowLineState[] = ['up', 'up', 'down', 'portal', 'internal'];
    line.state = oneOf([...states, 'unauthenticated']);
    line.faults = {
      drop: of(0.4),
      cutBeforeAnswer: isKeptWord ? 0 : of(0.4),
      duplicate: of(0.3),
      late: isKeptWord ? 0 : of(0.2),
    };
    note(`${name} line ${line.state}`);
  };

  for (let step = 0; step < (options.steps ?? 40); step += 1) {
    const device = oneOf(devices);
    const name = `device ${devices.indexOf(device)}`;
    if (chance(0.35)) onServer();
    else if (chance(0.2)) onLine(device, name);
    else if (isOn.get(device) === true) await onDevice(device);
    else {
      await device.start();
      isOn.set(device, true);
      note(`${name} is opened`);
    }
    if (chance(0.5)) await new Promise((resolve) => setTimeout(resolve, random.next() * 12));
  }

  note('heals');
  for (const commit of commits) commit();
  for (const device of devices) {
    device.line.deliverLate();
    device.line.state = 'up';
    device.line.faults = NO_ROW_FAULTS;
    await device.start();
  }
  server.refused.clear();
  forget(uuid(3, 5));
  forget(REFUSED);
  // The refused person writes it again.
  if (devices[0] !== undefined) {
    await devices[0].keep(REFUSED, 'anew', 'again');
    const again = { device: devices[0], id: REFUSED, field: 'anew', value: 'again' };
    kept.set(`${ANA}/${REFUSED}/anew`, again);
  }
  let problems: string[] = [];
  const deadline = Date.now() + (options.healMs ?? HEAL_MS);
  do {
    for (const device of devices) device.hint();
    await new Promise((resolve) => setTimeout(resolve, QUIET_POLL_MS));
    problems = await rowProblems(server, devices, [...kept.values()]);
  } while (problems.length > 0 && Date.now() < deadline);
  for (const device of devices) await device.end();
  return { seed, problems, trace };
}
