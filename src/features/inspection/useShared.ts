import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Inspection, inspectionSchema } from '#contract/entities/records/inspection.ts';
import type { Kept } from '#src/data/types.ts';
import { useConversations } from '#src/data/useConversations.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { earlierOf } from './photosOf.ts';

/** A checklist of somebody else that they share with this person. */
export interface SharedChecklist {
  /** Of what this person holds of it. */
  readonly id: string;
  readonly recordId: string;
  readonly ownerId: string;
  /** The name of the person who shares it. */
  readonly name: string;
  readonly body: Inspection;
}

/** The names of people, as their conversations give them. */
export function useNameOf(): (id: string) => string {
  const { t } = useTranslation('inspection');
  const conversations = useConversations();
  return useMemo(() => {
    const names = new Map(conversations?.map(({ other }) => [other.id, other.full_name]));
    return (id) => names.get(id) ?? t('share.somebody');
  }, [conversations, t]);
}

/** All checklists that are shared with this person; undefined until they were read. */
export function useShared(): readonly SharedChecklist[] | undefined {
  const nameOf = useNameOf();
  const shared = useRecords('shared');
  return useMemo(
    () =>
      shared?.flatMap(({ id, body: { kind, ownerId, recordId, body } }) => {
        const parsed = kind === 'inspection' ? inspectionSchema.safeParse(body) : null;
        if (parsed?.success !== true) return [];
        return [{ id, recordId, ownerId, name: nameOf(ownerId), body: parsed.data }];
      }),
    [shared, nameOf],
  );
}

/** Those of others that go with a checklist: they answer it, or it answers them. */
export function othersOf(
  kept: Kept<'inspection'>,
  all: readonly Kept<'inspection'>[],
  shared: readonly SharedChecklist[],
): readonly SharedChecklist[] {
  const own = earlierOf(kept, all);
  const { answersId } = kept.body;
  const isAnswered = ({ recordId, body }: SharedChecklist) =>
    answersId !== undefined && (recordId === answersId || body.earlierId === answersId);
  const replaced = new Set(shared.map(({ body }) => body.earlierId));
  return shared.filter(
    (one) =>
      // Of several versions the latest.
      !replaced.has(one.recordId) &&
      (isAnswered(one) || (one.body.answersId !== undefined && own.includes(one.body.answersId))),
  );
}
