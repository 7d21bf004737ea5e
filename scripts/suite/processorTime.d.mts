/** A process as `/proc` has it; ticks of a hundredth of a second. */
export interface ProcessState {
  readonly pid: number;
  readonly parent: number;
  readonly own: number;
  /** Of the children it waited for. */
  readonly waited: number;
}
export interface Known {
  readonly own: number;
  readonly waited: number;
  readonly parent: number;
  lives: boolean;
}
export function watchProcessorTime(pid: number): () => number | undefined;
export function takeIn(
  processes: Map<number, Known>,
  root: number,
  states: readonly ProcessState[],
): void;
export function totalOf(processes: ReadonlyMap<number, Known>, pid: number): number;
