import { v4 } from 'uuid';
import { viewDay } from '#contract/rules/listing/views.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import { isSame } from '../../kit/isSame.ts';
import type { UseOfDay } from '../../model/listings.ts';
import { noted } from './use.ts';
import type { UseNotes } from './useNotes.ts';

/** The use of a device, noted in any tab. */
export interface Use {
  /** Null: the person wants nothing told: what waits is forgotten. */
  note(came: UseOfDay | null): void;
}

export function createUse({
  notes,
  clock,
  random,
}: {
  readonly notes: UseNotes;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
}): Use {
  return {
    note(came) {
      if (came === null) {
        for (const { day } of notes.all()) notes.forget(day);
        return;
      }
      const day = viewDay(clock.now());
      const before = notes.all().find((use) => use.day === day);
      const next = noted(before, came, { id: v4({ random: random.bytes(16) }), day });
      if (!isSame(next, before)) notes.put(next);
    },
  };
}
