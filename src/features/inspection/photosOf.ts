import type { Inspection } from '#contract/entities/records/inspection.ts';
import type { Kept, LocalPhoto } from '#src/data/types.ts';
import { useChecklistPhotos } from '#src/data/usePhotos.ts';

export type PhotosByItem = ReadonlyMap<string, readonly LocalPhoto[]>;

/** The ids of a checklist and of the versions before it: what was noted beside one shows in the next. */
export function earlierOf(
  { id, body }: { readonly id: string; readonly body: Inspection },
  all: readonly Kept<'inspection'>[],
): readonly string[] {
  const earlier = all.find((one) => one.id === body.earlierId);
  return earlier === undefined || earlier.id === id ? [id] : [id, ...earlierOf(earlier, all)];
}

/** The photos of a checklist that are on this device, by item. */
export function useItemPhotos(
  kept: Kept<'inspection'>,
  all: readonly Kept<'inspection'>[],
): PhotosByItem {
  const photos = useChecklistPhotos(earlierOf(kept, all)) ?? [];
  const parts = new Set(photos.map(({ part = '' }) => part));
  return new Map([...parts].map((key) => [key, photos.filter(({ part }) => part === key)]));
}
