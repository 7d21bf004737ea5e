import { setTimeout as sleep } from 'node:timers/promises';
import { startBalancer } from './balancer.ts';
import { type Counted, startTalk } from './talk.ts';
import { openWorld, portOf } from './world.ts';

/** Between two kills, ms. */
const REST_MS = 1000;

/** People write over three processes while one after the other is killed and started again. */
export async function killProcesses(messages: number, kills: number): Promise<Counted> {
  const world = await openWorld(3);
  const balancer = await startBalancer(world.servers.map(portOf));
  try {
    let killed = 0;
    const talk = await startTalk(world, balancer.url, (sent) => {
      if (sent >= messages && killed === kills) return 'no';
      // Words and kills come to their end together.
      return sent / messages > (killed + 1) / kills || sent >= messages ? 'wait' : 'yes';
    });
    for (; killed < kills; killed += 1) {
      const server = world.servers[killed % world.servers.length];
      await sleep(REST_MS);
      await server?.end('SIGKILL');
      await sleep(REST_MS);
      await server?.start();
    }
    return await talk.end();
  } finally {
    await balancer.close();
    await world.close();
  }
}
