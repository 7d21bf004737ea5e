import type { ChildProcess } from 'node:child_process';

export interface KeptUp {
  /** Passes a signal on; what ends after it is not started again. */
  signal(name: NodeJS.Signals): void;
}

export interface KeepUpWorld {
  /** Starts the program: it sends `ready` once it is. */
  begin(): Pick<ChildProcess, 'on' | 'kill'>;
  after(ms: number, work: () => void): void;
  /** ms that never jump. */
  now(): number;
  say(text: string): void;
  /** The end of it all, with the code of the program. */
  end(code: number): void;
}

export function keepUp(world: KeepUpWorld): KeptUp;
