/** What a worker is started for; it reads it as its own name. */
export type WorkerName = 'search' | 'areas';

/** A worker as its tab sees it. */
export interface WorkerLine<To, From> {
  post(message: To): void;
  /** `null`: it broke, and answers nothing any more. */
  onMessage(callback: (message: From | null) => void): void;
  end(): void;
}

/** A tab as its worker sees it: the worker's own scope, or one end of a channel under tests. */
export interface TabLine<To, From> {
  post(message: From, transfer?: readonly ArrayBuffer[]): void;
  onMessage(callback: (message: To) => void): void;
}
