import { unreachable } from '#contract/rules/unreachable.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import { TransportError } from '../../model/ports/transport.ts';
import type { Call, Calls, TabLine, WorkerLine } from './line.ts';

/*
 * Calls of an object that lives in a worker, from the tab: `remote` is the tab's side, `serve` the worker's. One message for a
 * call and one for its answer.
 */

type Callback = (...args: readonly unknown[]) => void;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The worker's object, as the tab calls it. `target`: the argument it is opened with. `what`: its name in
 * failures. An answer rejects as it did there, and once the worker broke or was ended.
 */
export function remote<Served extends object>(
  worker: WorkerLine,
  { calls, target, what }: { calls: Calls<Served>; target: unknown; what: string },
): Served {
  const waiting = new Map<number, Waiting>();
  const callbacks = new Map<number, Callback>();
  let count = 0;
  let over: Error | null = null;

  const send = (method: string, args: readonly unknown[], callback?: Callback): number => {
    count += 1;
    if (callback !== undefined) callbacks.set(count, callback);
    const calledBack = callback !== undefined;
    worker.post({ kind: 'call', call: count, method, args, calledBack });
    return count;
  };
  const end = (why: string) => {
    over ??= new Error(`${what} ${why}`);
    for (const { reject } of waiting.values()) reject(over);
    waiting.clear();
    callbacks.clear();
  };
  const settled = (call: number): Waiting | undefined => {
    const one = waiting.get(call);
    waiting.delete(call);
    callbacks.delete(call);
    return one;
  };

  const asking =
    (method: string) =>
    async (...args: readonly unknown[]): Promise<unknown> => {
      if (over !== null) throw over;
      const last = args.at(-1);
      const isCallback = typeof last === 'function';
      const call = isCallback
        ? send(method, args.slice(0, -1), last as Callback)
        : send(method, args);
      return await new Promise((resolve, reject) => {
        waiting.set(call, { resolve, reject });
      });
    };
  /** However many listen in the tab, the worker tells it once. */
  const listening = (method: string) => {
    const listeners = new Set<Callback>();
    let isAsked = false;
    return (listener: Callback): Unsubscribe => {
      const own: Callback = (...args) => listener(...args);
      listeners.add(own);
      if (!isAsked)
        send(method, [], (...args) => {
          for (const each of Array.from(listeners)) each(...args);
        });
      isAsked = true;
      return () => void listeners.delete(own);
    };
  };
  const methodOf = (name: string, call: Call): unknown => {
    switch (call) {
      case 'asks':
        return asking(name);
      case 'tells':
        return (...args: readonly unknown[]) => void send(name, args);
      case 'listens':
        return listening(name);
      case 'ends':
        return () => {
          worker.end();
          end('is closed');
        };
      default:
        return unreachable(call);
    }
  };

  worker.onMessage((message) => {
    switch (message?.kind) {
      case undefined:
        end('broke');
        break;
      case 'answer':
        settled(message.call)?.resolve(message.value);
        break;
      case 'callback':
        callbacks.get(message.call)?.(...message.args);
        break;
      case 'failed': {
        const { call, reason, failure } = message;
        settled(call)?.reject(failure === null ? new Error(reason) : new TransportError(failure));
        break;
      }
      default:
        unreachable(message);
    }
  });
  worker.post({ kind: 'open', target });
  const methods = Object.entries<Call>(calls).map(([name, call]) => [name, methodOf(name, call)]);
  return Object.fromEntries(methods) as Served;
}

/** The worker's side: opens what it serves when it is told for what, and calls it. */
export function serve(line: TabLine, open: (target: never) => object): void {
  let served: Readonly<Record<string, unknown>> = {};
  const answer = (call: number, given: Promise<unknown>) =>
    given.then(
      (value) => line.post({ kind: 'answer', call, value }, buffersIn(value)),
      (error: unknown) =>
        line.post({
          kind: 'failed',
          call,
          reason: error instanceof Error ? error.message : String(error),
          failure: error instanceof TransportError ? error.failure : null,
        }),
    );
  line.onMessage((message) => {
    if (message.kind === 'open') {
      served = { ...open(message.target as never) };
      return;
    }
    const { call, method: name, args, calledBack } = message;
    const method = served[name];
    if (typeof method !== 'function') return;
    const callback: Callback = (...said) => line.post({ kind: 'callback', call, args: said });
    const given: unknown = method(...args, ...(calledBack ? [callback] : []));
    if (given instanceof Promise) void answer(call, given);
  });
}

/** The memory of lists of numbers in an answer: handed over, and not copied. */
const buffersIn = (value: unknown): readonly ArrayBuffer[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.values(value).flatMap((field) =>
        ArrayBuffer.isView(field) ? [field.buffer as ArrayBuffer] : [],
      );
