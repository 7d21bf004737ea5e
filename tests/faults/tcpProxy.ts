import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/** A line between clients and a server that a test can spoil: it reaches page, worker and socket alike. */
export interface TcpProxy {
  readonly port: number;
  /** Connections open now. */
  readonly connections: number;
  /** Connections that were broken so far, by `cut` or `cutEvery`. */
  readonly broken: number;
  /** Every chunk from now on arrives this much later, in order, in each direction. */
  delay(ms: number): void;
  /** Breaks every connection open now. */
  cut(): void;
  /**
   * Breaks each connection after a random time between the two, in ms, until `heal`. The time counted is that
   * of this process: on a machine that gives it no turn a line would break before anything was tried on it.
   */
  cutEvery(fromMs: number, toMs: number): void;
  /** No packet passes any more and nobody is told: connections stay open, new ones are taken. */
  blackHole(): void;
  /**
   * From the answer on in which the server says this text for the first, or so manieth, time no answer passes any more,
   * on no connection, until `heal`; what is asked still reaches the server. So a client is stopped at one certain point.
   */
  holdAnswersFrom(text: string, nth?: number): void;
  /** Such an answer came, and is held. */
  readonly isHolding: boolean;
  /** Breaks every connection and takes none. */
  refuse(): void;
  /** Ends all of it; connections of which anything was swallowed are broken, as a dead line is in the end. */
  heal(): void;
  close(): Promise<void>;
}

type Mode = 'open' | 'blackHole' | 'answersHeld' | 'refuse';

const STEP_MS = 10;

/** Milliseconds in which this process worked or had nothing to do. */
function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + performance.eventLoopUtilization().idle;
}

function timesIn(all: Buffer, text: Buffer): number {
  let times = 0;
  for (let at = all.indexOf(text); at >= 0; at = all.indexOf(text, at + text.length)) times += 1;
  return times;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
}

/** Listens on 127.0.0.1, on a free port unless one is given. `target` is asked at each connection: the server may move. */
export async function startTcpProxy(
  target: () => number,
  random: () => number = Math.random,
  port = 0,
): Promise<TcpProxy> {
  const pairs = new Map<Pair, NodeJS.Timeout | undefined>();
  let mode: Mode = 'open';
  let delayMs = 0;
  let lifetime: readonly [number, number] | undefined;
  let broken = 0;
  /** The answers are held from the one on in which this comes the `left`th time. */
  let awaited: { readonly text: Buffer; left: number } | undefined;

  const listener = createServer((client) => {
    if (mode === 'refuse') {
      client.resetAndDestroy();
      return;
    }
    const pair = { client, server: connect(target(), '127.0.0.1') };
    pairs.set(pair, undefined);
    limit(pair);
    const isHeld = createWatch();
    pipe(pair.client, pair.server, () => mode === 'blackHole');
    pipe(pair.server, pair.client, (chunk) => mode === 'blackHole' || isHeld(chunk));
    for (const side of [pair.client, pair.server]) {
      side.on('error', () => end(pair));
      side.on('close', () => end(pair));
    }
  });

  /** Of one connection: whether this part of an answer is held. */
  function createWatch(): (chunk: Buffer) => boolean {
    let before: Buffer = Buffer.alloc(0);
    return (chunk) => {
      if (awaited !== undefined) {
        const { text } = awaited;
        // The text may lie in two parts.
        const together = Buffer.concat([before, chunk]);
        before = together.subarray(Math.max(0, together.length - text.length + 1));
        awaited.left -= timesIn(together, text);
        if (awaited.left <= 0) {
          awaited = undefined;
          mode = 'answersHeld';
        }
      }
      return mode === 'answersHeld';
    };
  }

  function pipe(from: Socket, to: Socket, isSwallowed: (chunk: Buffer) => boolean): void {
    const waiting: Buffer[] = [];
    from.on('data', (chunk: Buffer) => {
      if (isSwallowed(chunk)) return;
      if (delayMs === 0 && waiting.length === 0) {
        to.write(chunk);
        return;
      }
      waiting.push(chunk);
      // Each timer lets the first one go: none overtakes another, also once the delay is over.
      setTimeout(() => {
        const first = waiting.shift();
        if (first !== undefined && to.writable) to.write(first);
      }, delayMs);
    });
  }

  function limit(pair: Pair): void {
    clearTimeout(pairs.get(pair));
    if (lifetime === undefined) return;
    const [from, to] = lifetime;
    let left = from + random() * (to - from);
    const live = () => {
      const begun = { at: performance.now(), own: ownTime() };
      const step = setTimeout(
        () => {
          left -= Math.min(performance.now() - begun.at, ownTime() - begun.own);
          if (left < 1) cutOne(pair);
          else live();
        },
        Math.min(left, STEP_MS),
      );
      pairs.set(pair, step);
    };
    live();
  }

  function end(pair: Pair): void {
    clearTimeout(pairs.get(pair));
    if (!pairs.delete(pair)) return;
    pair.client.destroy();
    pair.server.destroy();
  }

  function cutOne(pair: Pair): void {
    if (!pairs.has(pair)) return;
    broken += 1;
    pair.client.resetAndDestroy();
    end(pair);
  }

  function cut(): void {
    for (const pair of pairs.keys()) cutOne(pair);
  }

  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    get connections() {
      return pairs.size;
    },
    get broken() {
      return broken;
    },
    delay(ms) {
      delayMs = ms;
    },
    cut,
    cutEvery(fromMs, toMs) {
      lifetime = [fromMs, toMs];
      for (const pair of pairs.keys()) limit(pair);
    },
    blackHole() {
      mode = 'blackHole';
    },
    holdAnswersFrom(text, nth = 1) {
      awaited = { text: Buffer.from(text), left: nth };
    },
    get isHolding() {
      return mode === 'answersHeld';
    },
    refuse() {
      mode = 'refuse';
      cut();
    },
    heal() {
      if (mode === 'blackHole' || mode === 'answersHeld') cut();
      mode = 'open';
      awaited = undefined;
      delayMs = 0;
      lifetime = undefined;
      for (const pair of pairs.keys()) limit(pair);
    },
    async close() {
      for (const pair of pairs.keys()) end(pair);
      listener.close();
      await once(listener, 'close');
    },
  };
}
