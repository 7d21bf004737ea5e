import type { Failed } from './reports.d.mts';

export const MOST_LOOKED_AT_AGAIN: number;
export const LOOKS: number;
export function isWaitThatEnded(messages: readonly string[]): boolean;
export function chooseSecondLook(
  failed: readonly Failed[],
  open: readonly string[],
): { readonly again: readonly Failed[]; readonly why: string };
export interface LedgerEntry {
  readonly day: string;
  readonly commit: string;
  readonly journey: string;
  readonly said: string;
  readonly explained: string;
  readonly mended: string;
}
export function openEntries(ledger: string): string[];
export function readLedger(ledger: string): LedgerEntry[];
export function ledgerRow(
  failed: Failed,
  where: { readonly day: string; readonly commit: string },
): string;
