export interface Run {
  readonly passed: number;
  readonly failed: number;
  /** By the clock. */
  readonly seconds: number;
  /** Processor seconds by stage. */
  readonly stages: Readonly<Record<string, number>>;
}
export interface RecordedRun extends Run {
  readonly commit: string;
  readonly day: string;
}
export type Tier = 'gate' | 'all';
export function readRuns(): Partial<Record<Tier, RecordedRun>>;
export function recordRun(tier: Tier, run: Run): string;
export function growth(run: Run, before: RecordedRun | undefined, isGate: boolean): string[];
export function describeFullRun(run: RecordedRun | undefined): string;
export function changedJourneys(run: RecordedRun | undefined): string[];
export function headCommit(): string;
export function seedOfFiles(): number;
export function today(): string;
