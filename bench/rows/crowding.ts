import type { Bench } from '../bench.ts';
import { type Contender, interleave } from '../measure/interleave.ts';
import { ratio, type Series } from '../measure/table.ts';
import { startApp, startPeer } from '../world/app.ts';
import { type Bystander, ioBystander, roostBystander, wsBystander } from '../world/crowd.ts';
import { serverMeters } from '../world/meters.ts';
import { makePeople } from '../world/people.ts';
import type { ServerProcess } from '../world/process.ts';

const CONNECTIONS = 5000;
/** The server takes at most 50 sockets of one person. */
const A_PERSON = 40;
/** So many at once connect; more and the clients' own process is what is measured. */
const AT_ONCE = 250;
const KB = 1000;
/** The first connections bring code and caches with them that the later ones share. */
const WARM_UP = 40;

/** Row 13: idle connections: heap each, and a storm: all gone, until all are back and have caught up. */
export const crowding: Bench = {
  name: 'crowding',
  row: 13,
  async run(context) {
    const count = Math.max(40, Math.round(CONNECTIONS * context.scale));
    // A process each: heap is counted, and one's garbage is not another's.
    const servers = [await startPeer(context), await startApp(context), await startPeer(context)];
    const [plain, app, withIo] = servers;
    if (plain === undefined || app === undefined || withIo === undefined) throw new Error('three');
    try {
      const people = await makePeople(app.url, Math.ceil(count / A_PERSON));
      const crowd = (make: (index: number) => Bystander) =>
        Array.from({ length: count }, (_, index) => make(index));
      const crowds: [
        name: string,
        kind: Contender['kind'],
        server: ServerProcess,
        all: Bystander[],
      ][] = [
        ['plain ws', 'floor', plain, crowd(() => wsBystander(plain.url))],
        [
          'Roost',
          'ours',
          app,
          crowd((index) => {
            const person = people[index % people.length];
            if (person === undefined) throw new Error('nobody');
            return roostBystander(app.url, person);
          }),
        ],
        ['socket.io', 'peer', withIo, crowd(() => ioBystander(withIo.url))],
      ];
      const heap: Series[] = [];
      for (const [name, kind, server, all] of crowds) {
        await warmUp(all.slice(0, WARM_UP));
        const before = await server.memory();
        await connectAll(all);
        const after = await server.memory();
        heap.push({ name, kind, samples: [(after.heapUsed - before.heapUsed) / count / KB] });
      }
      const storm = await interleave(
        crowds.map(([name, kind, server, all]) => ({
          name,
          kind,
          meters: serverMeters(server),
          async run() {
            for (const one of all) one.disconnect();
            const begun = performance.now();
            await connectAll(all);
            return performance.now() - begun;
          },
        })),
        context.runs,
      );
      for (const [, , , all] of crowds) for (const one of all) one.disconnect();
      const most = (text: string, series: readonly Series[], limit: number) => ({
        text,
        measured: ratio(series, 'Roost', 'floor'),
        limit,
        kind: 'most' as const,
      });
      return [
        {
          row: 13,
          title: `${count.toLocaleString('en-US')} idle connections: heap each`,
          unit: 'kB',
          isExact: true,
          series: heap,
          aims: [most('≤ 1.5× ws', heap, 1.5)],
        },
        {
          row: 13,
          title: `${count.toLocaleString('en-US')} connections lost at once: until all have caught up`,
          unit: 'ms',
          series: storm,
          aims: [{ ...most('≤ 2× ws', storm, 2), isOfFloor: true }],
          notes: [
            `${AT_ONCE} at a time; ws and socket.io ask once and are answered, Roost checks the token, joins its rooms and asks the database for what was missed`,
            'processor time is that of the servers: the clients share the machine, in a process of their own',
          ],
        },
      ];
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  },
};

async function warmUp(some: readonly Bystander[]): Promise<void> {
  await connectAll(some);
  for (const one of some) one.disconnect();
}

async function connectAll(all: readonly Bystander[]): Promise<void> {
  const waiting = [...all];
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await next.connect();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
