import { useMemo } from 'react';
import { useArrived } from '#src/data/useArrived.ts';
import { useHomes } from '#src/data/useHomes.ts';
import { useInquiries, useViewings } from '#src/data/useInquiries.ts';
import { useListings } from '#src/data/useListings.ts';
import { useNow } from '#src/data/useNow.ts';
import { idsIn, pipelineOf, type PipelineItem } from './rules/pipeline.ts';

/** Every home the person is after, with how far it has come; undefined until it was read. */
export function usePipeline(): readonly PipelineItem[] | undefined {
  const kept = useHomes('pipeline_home');
  const saved = useArrived(useHomes('saved_home'), 'records');
  const inquiries = useInquiries('renter');
  const viewings = useViewings();
  const now = useNow();
  const input = useMemo(
    () =>
      kept === undefined || saved === undefined
        ? undefined
        : { kept, saved, inquiries: inquiries ?? [], viewings: viewings ?? [] },
    [kept, saved, inquiries, viewings],
  );
  const ids = useMemo(() => (input === undefined ? [] : idsIn(input)), [input]);
  const listings = useListings(ids);
  return useMemo(
    () =>
      input === undefined ? undefined : pipelineOf({ ...input, listings: listings ?? [] }, now),
    [input, listings, now],
  );
}
