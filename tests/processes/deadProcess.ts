import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { draft, gather, send } from '#tests/server/socketWorld.ts';
import { endCall, HERS, ringAt, sayOf, type Check, until } from './twoPeople.ts';
import { openWorld, type Person, type World } from './world.ts';

/** A process that is dead was last heard ten seconds ago, is found within three, and its people have five to come back. */
const MISSED_MS = 25_000;

interface Scene {
  readonly world: World;
  readonly maya: Person;
  readonly jonas: Person;
}

const CHECKS: Readonly<Record<string, (scene: Scene) => Promise<string>>> = {
  async 'who was at a process that died is gone'({ world, maya, jonas }) {
    const his = await world.device(jonas, 1);
    const gone = gather<{ id: string }>(his, 'user_offline');
    const hers = await world.device(maya, 0);
    await world.servers[0]?.end('SIGKILL');
    hers.disconnect();
    const said = await until(() => gone.some(({ id }) => id === maya.id), MISSED_MS);
    his.disconnect();
    await world.servers[0]?.start();
    return said;
  },
  async 'who came back elsewhere is never shown as gone'({ world, maya, jonas }) {
    const his = await world.device(jonas, 1);
    const gone = gather<{ id: string }>(his, 'user_offline');
    const before = await world.device(maya, 0);
    await world.servers[0]?.end('SIGKILL');
    before.disconnect();
    const hers = await world.device(maya, 2);
    await sleep(MISSED_MS);
    const said = gone.length === 0 ? '' : 'she is shown as gone';
    for (const line of [his, hers]) line.disconnect();
    await world.servers[0]?.start();
    return said;
  },
  async 'a call goes on when its process dies'({ world, maya, jonas }) {
    const his = await world.device(jonas, 1);
    const before = await world.device(maya, 0);
    const { callId, rings } = await ringAt({ hers: before, his, jonas });
    if (rings !== '') return rings;
    const told = gather<{ say: string }>(before, 'call_response');
    await sayOf(his, maya, callId, { say: 'accept', isCaller: false });
    const accepted = await until(() => told.some(({ say }) => say === 'accepted'));
    if (accepted !== '') return 'she does not hear that he accepted';
    await underWay(world, [callId, maya.id, jonas.id]);
    await world.servers[0]?.end('SIGKILL');
    before.disconnect();
    const ended = gather<{ say: string }>(his, 'call_response');
    const hers = await world.device(maya, 2);
    await sayOf(hers, jonas, callId, { say: 'here', isCaller: true });
    await sayOf(his, maya, callId, { say: 'here', isCaller: false });
    const ways = gather<{ payload: { candidate: unknown } }>(his, 'webrtc_ice_candidate');
    const ack: unknown = await hers.timeout(5000).emitWithAck('webrtc_ice_candidate', {
      ...{ targetUserId: jonas.id, callType: 'audio' },
      payload: { callId, leg: HERS, id: 'candidate-1', candidate: null },
    });
    const passed = await until(() => ways.length === 1);
    if (ended.some(({ say }) => say === 'over')) return 'it was said to be over';
    await endCall({ hers, jonas }, callId);
    const over = await until(() => ended.some(({ say }) => say === 'over'));
    for (const line of [his, hers]) line.disconnect();
    await world.servers[0]?.start();
    return (passed && `${passed}: ${JSON.stringify(ack)}`) || over;
  },
  async 'what rang rings again when its caller is back'({ world, maya, jonas }) {
    const his = await world.device(jonas, 1);
    const before = await world.device(maya, 0);
    const first = await ringAt({ hers: before, his, jonas });
    await world.servers[0]?.end('SIGKILL');
    before.disconnect();
    const hers = await world.device(maya, 2);
    const again = await ringAt({ hers, his, jonas }, first.callId);
    const told = gather<{ say: string }>(hers, 'call_response');
    await sayOf(his, maya, first.callId, { say: 'accept', isCaller: false });
    const accepted = await until(() => told.some(({ say }) => say === 'accepted'));
    await endCall({ hers, jonas }, first.callId);
    for (const line of [his, hers]) line.disconnect();
    await world.servers[0]?.start();
    return first.rings || again.rings || accepted;
  },
};

/** Resolves once the log has it that both said yes: another process takes over what is written. */
async function underWay(world: World, call: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: world.postgres.databaseUrl });
  await client.connect();
  try {
    const deadline = performance.now() + MISSED_MS;
    for (;;) {
      const { rows } = await client.query<{ is: boolean }>(
        'select private.is_call_under_way($1::uuid, $2::uuid, $3::uuid) as is',
        [...call],
      );
      if (rows[0]?.is === true) return;
      if (performance.now() > deadline) throw new Error('the call is not written down');
      await sleep(10);
    }
  } finally {
    await client.end();
  }
}

/** Two who have written to each other: it rings at nobody who has not answered. */
async function twoMore(world: World): Promise<Scene> {
  const [maya, jonas] = [await world.makePerson('maya'), await world.makePerson('jonas')];
  const conversationId = conversationIdOf(maya.id, jonas.id);
  const hers = await world.device(maya, 0);
  const his = await world.device(jonas, 1);
  await send(hers, { conversationId, receiverId: jonas.id, messages: [draft('first')] });
  await send(his, { conversationId, receiverId: maya.id, messages: [draft('yes')] });
  for (const line of [hers, his]) line.disconnect();
  return { world, maya, jonas };
}

/** Shows how a process that dies looks to people. Calls `onCheck` with each check. */
export async function checkDeadProcess(onCheck: (check: Check) => void): Promise<readonly Check[]> {
  const world = await openWorld(3);
  try {
    const checks: Check[] = [];
    for (const [name, look] of Object.entries(CHECKS)) {
      const said = await look(await twoMore(world)).catch((thrown: unknown) => String(thrown));
      const check = { name, isRight: said === '', said };
      checks.push(check);
      onCheck(check);
    }
    return checks;
  } finally {
    await world.close();
  }
}
