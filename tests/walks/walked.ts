import { conversationIdOf, newId } from '#contract/rules/ids.ts';
import { createSync, type Sync } from '#sync/index.ts';
import { TEST_PASSWORD } from '#tests/server/startTestBackend.ts';
import { startTestServer } from '#tests/server/startTestServer.ts';
import { createMemoryStorage, createNodePlatform } from '#tests/sync/nodePlatform.ts';
import { until } from '#tests/sync/wait.ts';

const DEPTH = 5;

/** Whether a text is anywhere in a value: in a text of its own, a field or an entry. */
function holds(value: unknown, text: string, depth = DEPTH): boolean {
  if (typeof value === 'string') return value.includes(text);
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  if (value instanceof Map || value instanceof Set)
    return [...value.values()].some((each) => holds(each, text, depth - 1));
  if (Array.isArray(value)) return value.some((each) => holds(each, text, depth - 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).some((each) => holds(each, text, depth - 1));
}

/** The files that a text went through. */
interface Walk {
  /** Each of which a function was called with it, in the order of their first call. */
  readonly met: readonly string[];
  /** Those of them that handed it on to another file. */
  readonly handedOn: readonly string[];
}

/** Deep enough for what awaits what awaits what called. */
const STACK = 60;
const FRAME = new RegExp(`${process.cwd()}/((?:contract|search|server|sync)/[^:?]*)`, 'u');

/** Follows a text while `work` is done. `passed`: what `traced` writes into each function. */
async function walked(text: string, work: () => Promise<void>): Promise<Walk> {
  const met = new Set<string>();
  const handedOn = new Set<string>();
  const stackBefore = Error.stackTraceLimit;
  const passed = (file: string, given: readonly unknown[]) => {
    if (!holds(given, text)) return;
    met.add(file);
    const frames = new Error('walked').stack?.split('\n') ?? [];
    const files = frames.flatMap((frame) => FRAME.exec(frame)?.[1] ?? []);
    const by = files.find((other) => other !== file);
    if (by !== undefined) handedOn.add(by);
  };
  Error.stackTraceLimit = STACK;
  Object.assign(globalThis, { passed });
  try {
    await work();
  } finally {
    Object.assign(globalThis, { passed: undefined });
    Error.stackTraceLimit = stackBefore;
  }
  return { met: [...met], handedOn: [...met].filter((file) => handedOn.has(file)) };
}

/** Walks both, between two devices over a server, all in this process. */
async function walkAll(): Promise<{ readonly message: Walk; readonly savedHome: Walk }> {
  const server = await startTestServer();
  const devices: Sync[] = [];
  const open = async (email: string, userType: 'renter' | 'landlord'): Promise<Sync> => {
    const device = createSync({
      origin: server.url,
      storage: createMemoryStorage(),
      platform: createNodePlatform(),
    });
    devices.push(device);
    await server.makePerson(email, { userType });
    await device.auth.signIn({ email, password: TEST_PASSWORD, userType });
    await until(device.status, ({ connection }) => connection.status === 'connected');
    return device;
  };
  try {
    const here = await open('maya@example.test', 'renter');
    const there = await open('jonas@example.test', 'landlord');
    return { message: await walkMessage(here, there), savedHome: await walkSavedHome(here) };
  } finally {
    for (const device of devices) await device.close();
    await server.close();
  }
}

async function walkMessage(here: Sync, there: Sync): Promise<Walk> {
  const receiverId = idOf(there);
  const conversationId = conversationIdOf(idOf(here), receiverId);
  const person = {
    id: receiverId,
    full_name: 'Jonas',
    user_type: 'landlord',
    avatar_url: null,
  } as const;
  await here.chat.startConversation(person);
  const thread = there.chat.thread(conversationId);
  const stop = thread.subscribe(() => undefined);
  const goes = async (content: string): Promise<void> => {
    await here.chat.sendMessage({ conversationId, receiverId, content });
    await until(
      thread,
      (now) => now?.messages.some((one) => one.content === content && one.seq !== null) === true,
    );
  };
  await goes('What the first one loads is there for the next.');
  const files = await walked('a walked message', async () => await goes('a walked message'));
  stop();
  return files;
}

async function walkSavedHome({ market, status }: Sync): Promise<Walk> {
  const home = {
    title: 'Two rooms by the harbour',
    price: 95_000,
    currency: 'EUR',
    status: 'available',
    bedrooms: 1,
    bathrooms: 1,
    living_area: 48,
    area_id: newId(1, new Uint8Array(16)),
    photos: [],
  } as const;
  const goes = async (at: number, note: string): Promise<void> => {
    const pushed = status.get().collections.records.lastPushAt ?? 0;
    await market.notes.put('saved_home', newId(at, new Uint8Array(16)), { note }, home);
    await until(
      status,
      ({ collections: { records } }) => (records.lastPushAt ?? 0) > pushed && records.waiting === 0,
    );
  };
  await goes(2, 'What the first one loads is there for the next.');
  return await walked('a walked note', async () => await goes(3, 'a walked note'));
}

function idOf({ session }: Sync): string {
  const now = session.get();
  if (now.status !== 'authenticated') throw new Error('nobody is signed in');
  return now.user.id;
}

export const walks = await walkAll();
