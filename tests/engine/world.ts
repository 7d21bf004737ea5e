import { v5 } from 'uuid';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { createSeededRandom, createVirtualClock, type VirtualClock } from '#tests/fakes/clock.ts';
import { createDevice, type Device, type DeviceTab } from '#tests/fakes/device.ts';
import { createFakeServer, type FakeServer, type FakeServerOptions } from '#tests/fakes/server.ts';

/** The same name gives the same user id. */
export const userId = (name: string): string => v5(name, '5f0c4b6e-3b57-4d0e-9a5d-000000000000');

export interface World {
  readonly clock: VirtualClock;
  readonly server: FakeServer;
  readonly maya: string;
  readonly jonas: string;
  /** The conversation of the two. */
  readonly lane: string;
  readonly device: (user: string) => Device;
  /** The conversation as the server stored it, in order. */
  readonly contents: () => string[];
  /** Another person of this world. */
  readonly person: (name: string) => string;
  /** Writes and waits until it is durable. */
  readonly write: (tab: DeviceTab, to: string, ...contents: string[]) => Promise<string[]>;
  /** Waits for something that needs virtual time. */
  readonly during: <T>(call: Promise<T>) => Promise<T>;
}

/** A server, two people and a clock. */
export function createWorld(
  seed = 1,
  options: Partial<FakeServerOptions> & { readonly diskLatency?: () => number } = {},
): World {
  const clock = createVirtualClock();
  const random = createSeededRandom(seed);
  const server = createFakeServer({ clock, ...options });
  const maya = userId('maya');
  const jonas = userId('jonas');
  server.addPerson(maya);
  server.addPerson(jonas);
  const lane = conversationIdOf(maya, jonas);
  return {
    clock,
    server,
    maya,
    jonas,
    lane,
    device: (user) =>
      createDevice({
        clock,
        random,
        server,
        userId: user,
        ...(options.diskLatency === undefined
          ? {}
          : {
              timing: { clock, latency: options.diskLatency },
              fileLatency: options.diskLatency,
            }),
      }),
    person(name) {
      const id = userId(name);
      server.addPerson(id);
      return id;
    },
    async write(tab, to, ...contents) {
      const ids: string[] = [];
      for (const content of contents) ids.push(await during(clock, tab.write(to, content)));
      return ids;
    },
    during: (call) => during(clock, call),
    contents: () => (server.stored.get(lane)?.messages ?? []).map((message) => message.content),
  };
}

async function during<T>(clock: VirtualClock, call: Promise<T>): Promise<T> {
  let isDone = false;
  const settled = call.finally(() => {
    isDone = true;
  });
  settled.catch(() => undefined);
  await clock.until('the call is done', () => isDone, 120_000);
  return await settled;
}
