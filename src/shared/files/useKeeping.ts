import { useState } from 'react';
import { useOwnFiles } from '#src/data/useOwnFiles.ts';
import type { OwnFiles } from '#src/data/types.ts';

/** Why something could not be kept. */
export type KeepFault = 'empty' | 'tooLarge' | 'tooMany' | 'unsafe' | 'unreadable' | 'failed';

export interface Keeping {
  /** How many are still being read. */
  readonly reading: number;
  readonly fault: KeepFault | null;
  fail(): void;
  /** Keeps these, one after the other: a phone can hold the pixels of only one large photo at a time. */
  add(files: readonly File[]): Promise<void>;
}

/** Keeps what a person chose, and says what could not be. */
export function useKeeping(keep: (own: OwnFiles, file: File) => Promise<string>): Keeping {
  const open = useOwnFiles();
  const [reading, setReading] = useState(0);
  const [fault, setFault] = useState<KeepFault | null>(null);
  return {
    reading,
    fault,
    fail: () => setFault('failed'),
    async add(files) {
      setFault(null);
      setReading(files.length);
      for (const file of files) {
        await open()
          .then((own) => keep(own, file))
          .catch((error: unknown) => setFault(faultOf(error)));
        setReading((before) => before - 1);
      }
    },
  };
}

const FAULTS: Readonly<Record<string, KeepFault>> = {
  empty: 'empty',
  too_large: 'tooLarge',
  too_many: 'tooMany',
  unsafe: 'unsafe',
  unreadable: 'unreadable',
};

function faultOf(error: unknown): KeepFault {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null;
  return (typeof code === 'string' ? FAULTS[code] : undefined) ?? 'failed';
}
