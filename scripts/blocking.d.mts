/** An event of a trace, as browsers write them; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  /** 'X': something that took time. */
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** What it took of the processor. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } };
}

export interface Blocking {
  readonly byClock: number;
  readonly byProcessor: number;
  readonly longest: number;
}

export function blocking(events: readonly TraceEvent[]): Blocking;
