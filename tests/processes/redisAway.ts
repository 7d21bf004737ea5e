import { setTimeout as sleep } from 'node:timers/promises';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { ask, draft, gather, send } from '#tests/server/socketWorld.ts';
import { startBalancer } from './balancer.ts';
import { type Counted, startTalk } from './talk.ts';
import { until } from './twoPeople.ts';
import { openWorld, portOf } from './world.ts';

const BEFORE_MS = 2000;
const AFTER_MS = 8000;
const PATIENCE_MS = 30_000;

export interface Away extends Counted {
  /** Things that went wrong, in words. */
  readonly faults: readonly string[];
}

/** Redis goes away for a time, with everything in it, while people write over two processes. */
export async function takeRedisAway(awayMs: number): Promise<Away> {
  const world = await openWorld(2);
  const balancer = await startBalancer(world.servers.map(portOf));
  const faults: string[] = [];
  try {
    const [maya, jonas] = [await world.makePerson('maya'), await world.makePerson('jonas')];
    const conversationId = conversationIdOf(maya.id, jonas.id);
    const hers = await world.device(maya, 0, { comesBack: true });
    const his = await world.device(jonas, 1, { comesBack: true });
    await send(hers, { conversationId, receiverId: jonas.id, messages: [draft('before')] });
    const errors = [gather(hers, 'message_error'), gather(his, 'message_error')];
    const gone = [gather(hers, 'user_offline'), gather(his, 'user_offline')];

    let isOver = false;
    const talk = await startTalk(world, balancer.url, () => (isOver ? 'no' : 'yes'));
    await sleep(BEFORE_MS);
    await world.redis.stop();
    await sleep(BEFORE_MS);
    const later = await world.device(jonas, 1);
    const told = gather(later, 'online_users');
    const ack = await ask(later, 'user_online', { id: jonas.id });
    if (!('ok' in (ack as object))) faults.push(`coming online: ${JSON.stringify(ack)}`);
    if (told.length > 0) faults.push('it was said who is here, which is not known');
    later.disconnect();
    await sleep(awayMs - BEFORE_MS);
    if (gone.flat().length > 0) faults.push('somebody was shown as gone');
    const whole = gather<{ users: { id: string }[] }>(hers, 'online_users');
    await world.redis.restart();
    await sleep(AFTER_MS);
    const isTold = () => whole.some(({ users }) => users.some(({ id }) => id === jonas.id));
    if ((await until(isTold, PATIENCE_MS)) !== '') faults.push('it is not told again who is here');
    isOver = true;
    const counted = await talk.end();
    if (errors.flat().length > 0) faults.push(`errors: ${JSON.stringify(errors.flat())}`);
    const heard = gather<{ message: { content: string } }>(his, 'new_message');
    await send(hers, { conversationId, receiverId: jonas.id, messages: [draft('after')] });
    await sleep(BEFORE_MS);
    if (heard.length !== 1) faults.push('a message is not heard at the other process');
    return { ...counted, faults };
  } finally {
    await balancer.close();
    await world.close();
  }
}
