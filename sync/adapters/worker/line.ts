import type { Failure } from '#contract/rules/failure.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import type { TransportFailure } from '../../model/ports/transport.ts';

/** How a method is called over the line. */
export type Call =
  /** It answers with a promise. A function that is its last argument is called back until then. */
  | 'asks'
  /** It gives nothing, and nothing is waited for. */
  | 'tells'
  /** It takes a listener alone, and gives the way to stop listening. */
  | 'listens'
  /** It ends the worker. Callers that wait for an answer are told so. */
  | 'ends';

type CallOf<Method> = Method extends (...args: never[]) => Promise<unknown>
  ? 'asks'
  : Method extends (...args: never[]) => Unsubscribe
    ? 'listens'
    : 'tells' | 'ends';

/** How each method of what a worker serves is called. */
export type Calls<Served> = { readonly [Name in keyof Served]: CallOf<Served[Name]> };

/**
 * A message from a tab to its worker. `call` numbers a call; `calledBack`: its last argument is a function of
 * the tab's.
 */
export type ToWorker =
  | { readonly kind: 'open'; readonly target: unknown }
  | {
      readonly kind: 'call';
      readonly call: number;
      readonly method: string;
      readonly args: readonly unknown[];
      readonly calledBack: boolean;
    };

/** A message from a worker to its tab. */
export type FromWorker =
  | { readonly kind: 'answer'; readonly call: number; readonly value: unknown }
  | { readonly kind: 'callback'; readonly call: number; readonly args: readonly unknown[] }
  /** `failure`: where the network or the server is why. */
  | {
      readonly kind: 'failed';
      readonly call: number;
      readonly reason: string;
      readonly failure: TransportFailure | null;
    };

/** The worker's report of a failure in it that nobody caught. */
export interface OwnFailure {
  readonly kind: 'ownFailure';
  readonly failure: Failure;
}

/** A worker as its tab sees it. */
export interface WorkerLine {
  post(message: ToWorker): void;
  /** `null`: it broke, and answers nothing any more. */
  onMessage(callback: (message: FromWorker | null) => void): void;
  end(): void;
}

/** A tab as its worker sees it: the worker's own scope, or one end of a channel under tests. */
export interface TabLine {
  post(message: FromWorker, transfer?: readonly ArrayBuffer[]): void;
  onMessage(callback: (message: ToWorker) => void): void;
}
