import type { Log } from '../../kit/log.ts';
import type { Reads } from '../../store/index.ts';
import type { OutboxDoc } from '../../store/docs.ts';

export interface HandoverDeps {
  readonly reads: Pick<Reads, 'storedOf'>;
  readonly log: Log;
  onChange(): void;
}

/**
 * Entries that have left the outbox and whose message has not reached the tail yet. An entry goes a moment before the
 * tail has its message: without this the bubble would blink.
 */
export interface Handover {
  /** They have left the outbox just now. */
  begin(gone: readonly OutboxDoc[]): void;
  /** Those that are to be shown still. `tailIds`: of the messages the tail holds; it begins at `tailFrom`. */
  waiting(tailIds: ReadonlySet<string>, tailFrom: number): readonly OutboxDoc[];
}

/** `seq`: of the message, once known. */
interface Gone {
  readonly entry: OutboxDoc;
  readonly seq: number | null;
}

export function createHandover({ reads, log, onChange }: HandoverDeps): Handover {
  let all: readonly Gone[] = [];

  const lookUp = async (gone: readonly OutboxDoc[]) => {
    let seqs: ReadonlyMap<string, number> = new Map();
    try {
      seqs = await reads.storedOf(gone.map(({ id }) => id));
    } catch (error) {
      log.warn('looking for acknowledged messages failed', error);
    }
    all = all.flatMap((each) => {
      if (!gone.includes(each.entry)) return [each];
      const seq = seqs.get(each.entry.id);
      return seq === undefined ? [] : [{ ...each, seq }];
    });
    onChange();
  };

  return {
    begin(gone) {
      all = [...all, ...gone.map((entry) => ({ entry, seq: null }))];
      void lookUp(gone);
    },
    waiting(tailIds, tailFrom) {
      // An entry stored before the tail's beginning never reaches the tail: it has its place among the older ones.
      all = all.filter(
        ({ entry, seq }) => !tailIds.has(entry.id) && !(seq !== null && seq < tailFrom),
      );
      return all.map(({ entry }) => entry);
    },
  };
}
