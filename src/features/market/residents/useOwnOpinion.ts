import { useMemo } from 'react';
import type { AreaOpinion } from '#contract/entities/records/areaOpinion.ts';
import { opinionIdOf } from '#contract/rules/areas/opinions.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';

export interface OwnOpinion {
  /** Of the record, whether it is there or not; null: nobody is signed in. */
  readonly id: string | null;
  /** Null: none; undefined: not read yet. */
  readonly said: AreaOpinion | null | undefined;
}

/** This person's opinion of an area. */
export function useOwnOpinion(areaId: string): OwnOpinion {
  const session = useSession();
  const all = useRecords('area_opinion');
  const userId = session.status === 'authenticated' ? session.user.id : null;
  return useMemo(() => {
    const id = userId === null ? null : opinionIdOf(userId, areaId);
    return { id, said: all && (all.find((one) => one.id === id)?.body ?? null) };
  }, [userId, all, areaId]);
}
