import { useMemo } from 'react';
import { inPlace } from '#src/rules/people/quickReply.ts';
import type { Kept } from './types.ts';
import { useRecords } from './useRecord.ts';

/** Answers this person gives often, in their order; undefined until they were read. */
export function useQuickReplies(): readonly Kept<'quick_reply'>[] | undefined {
  const replies = useRecords('quick_reply');
  return useMemo(() => replies && inPlace(replies), [replies]);
}
