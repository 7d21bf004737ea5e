import { useMemo } from 'react';
import { useArrival } from '#src/data/useArrival.ts';
import { useNotes } from '#src/data/useNotes.ts';
import { useInquiries, useViewings } from '#src/data/useInquiries.ts';
import { useListings } from '#src/data/useListings.ts';
import { useNow } from '#src/data/useNow.ts';
import { idsIn, pipelineOf, type PipelineItem } from './rules/pipeline.ts';

/** The collections a pipeline is made of: before all of them were pulled nobody can say that a stage is empty. */
export const PIPELINE_OF = ['records', 'inquiries', 'viewings'] as const;

/**
 * Every home the person is after, with its stage; undefined until it was read. Homes that are noted here are shown
 * before the server was asked, those that there are none of only after.
 */
export function usePipeline(): readonly PipelineItem[] | undefined {
  const kept = useNotes('pipeline_home');
  const saved = useNotes('saved_home');
  const inquiries = useInquiries('renter');
  const viewings = useViewings();
  const isPulled = useArrival(...PIPELINE_OF) === 'here';
  const now = useNow();
  const input = useMemo(() => {
    if (kept === undefined || saved === undefined) return undefined;
    if (isPulled && (inquiries === undefined || viewings === undefined)) return undefined;
    return { kept, saved, inquiries: inquiries ?? [], viewings: viewings ?? [] };
  }, [kept, saved, inquiries, viewings, isPulled]);
  const ids = useMemo(() => (input === undefined ? [] : idsIn(input)), [input]);
  const listings = useListings(ids);
  return useMemo(() => {
    if (input === undefined || (ids.length === 0 && !isPulled)) return undefined;
    // The notes name the homes: nobody waits for the listings.
    return pipelineOf({ ...input, listings: listings ?? [] }, now);
  }, [input, ids, listings, isPulled, now]);
}
