import type { Person } from '#contract/entities/user.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { createSync, type Sync } from '#sync/index.ts';

/*
 * The engine without screens: what it does with the outbox is measured alone. Served beside the app.
 */
const ROOM = 400;

declare global {
  interface Window {
    engine: {
      readonly sync: Sync;
      signIn(email: string, password: string): Promise<void>;
      /** Writes messages to these people by turns, as fast as the device takes them. */
      write(people: readonly Person[], texts: readonly string[]): Promise<void>;
      /** The same with few in the queue at a time, for at most so many ms. Gives how many were written. */
      writeSlowly(people: readonly Person[], count: number, forMs: number): Promise<number>;
      /** Resolves when the network is back and everything is acknowledged; ms since the `online` event. */
      drained(): Promise<{ connected: number; drained: number }>;
      /** Resolves when nothing waits. */
      isEmpty(): Promise<void>;
      isConnected(): Promise<void>;
    };
  }
}

const sync = createSync();

function until(isTrue: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = sync.status.subscribe(look);
    look();
    function look(): void {
      if (!isTrue()) return;
      queueMicrotask(() => stop());
      resolve();
    }
  });
}

async function send(me: string, person: Person, content: string): Promise<void> {
  const conversationId = conversationIdOf(me, person.id);
  await sync.chat.sendMessage({ conversationId, receiverId: person.id, content });
}

function myId(): string {
  const session = sync.session.get();
  if (session.status !== 'authenticated') throw new Error('nobody is signed in');
  return session.user.id;
}

window.engine = {
  sync,
  async signIn(email, password) {
    const result = await sync.auth.signIn({ email, password, userType: 'renter' });
    if (!result.ok) throw new Error(result.failure);
  },
  async write(people, texts) {
    const me = myId();
    await Promise.all(
      texts.map((text, index) => send(me, people[index % people.length] ?? raise(), text)),
    );
    await until(() => sync.status.get().waiting >= texts.length);
  },
  async writeSlowly(people, count, forMs) {
    const me = myId();
    const end = performance.now() + forMs;
    for (let index = 0; index < count; index += 1) {
      if (performance.now() > end) return index;
      await send(me, people[index % people.length] ?? raise(), `number ${index}`);
      if (index % 50 === 0) await until(() => sync.status.get().waiting < ROOM);
    }
    return count;
  },
  async drained() {
    const onlineAt = await new Promise<number>((resolve) =>
      addEventListener('online', () => resolve(performance.now()), { once: true }),
    );
    await until(() => sync.status.get().connection.status === 'connected');
    const connectedAt = performance.now();
    await until(() => sync.status.get().waiting === 0);
    return { connected: connectedAt - onlineAt, drained: performance.now() - onlineAt };
  },
  isEmpty: () => until(() => sync.status.get().waiting === 0),
  isConnected: () => until(() => sync.status.get().connection.status === 'connected'),
};

function raise(): never {
  throw new Error('nobody to write to');
}
