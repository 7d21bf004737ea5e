import type { Table } from './measure/table.ts';

/** The settings and tools of a benchmark. */
export interface BenchContext {
  /** Rounds that count. */
  readonly runs: number;
  /** From 0 to 1: the share of the full amount of data and messages to work with. 1 unless told otherwise. */
  readonly scale: number;
  /** `--full`: the bar's numbers, however long that takes, where a row takes fewer by itself. */
  readonly isFull: boolean;
  /** False with `--no-peers`: the floor and the app alone, where the peers take most of a run. */
  readonly hasPeers: boolean;
  /** The folder of the builds. */
  readonly folder: string;
  /** Path of a Chromium. */
  readonly browserPath: string;
  /** A new empty folder that is gone afterwards. */
  newFolder(name: string): Promise<string>;
  say(text: string): void;
}

/** One row of the speed bar. */
export interface Bench {
  readonly name: string;
  readonly row: number;
  run(context: BenchContext): Promise<readonly Table[]>;
}
