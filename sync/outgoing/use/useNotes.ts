import * as z from 'zod/mini';
import { useBodySchema } from '#contract/protocol/deviceCounts.ts';
import { ownerKey, type Owner } from '../../model/owner.ts';
import type { Log } from '../../kit/log.ts';
import { createLocalNotes } from '../../store/notes/index.ts';
import type { NotedUse } from '../../model/looks.ts';

/** A day each, in local storage: written by whatever tab, and gone with a log out. */
export interface UseNotes {
  all(): readonly NotedUse[];
  put(use: NotedUse): void;
  forget(day: string): void;
}

const stored = z.extend(useBodySchema, {
  toldAt: z.nullable(z.number()),
  isChanged: z.boolean(),
});

/** `ending`: of the person's session; nothing is noted afterwards. */
export function createUseNotes(
  storage: Storage,
  {
    owner,
    log,
    ending,
    onChange = () => undefined,
  }: {
    readonly owner: Owner;
    readonly log: Log;
    readonly ending?: AbortSignal;
    onChange?(): void;
  },
): UseNotes {
  const notes = createLocalNotes(storage, { mark: '-use:', what: 'counts of the day', log });
  const who = ownerKey(owner);
  return {
    all: () =>
      notes.of(who).flatMap(({ value }) => {
        const use = stored.safeParse(parsed(value));
        return use.success ? [use.data] : [];
      }),
    put(use) {
      if (ending?.aborted) return;
      notes.put(who, use.day, use);
      onChange();
    },
    forget(day) {
      notes.drop(who, day, () => true);
    },
  };
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
