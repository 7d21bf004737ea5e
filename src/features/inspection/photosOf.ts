import { useMemo } from 'react';
import type { Inspection } from '#contract/entities/records/inspection.ts';
import { namedOfChecklist } from '#sync/model/rules/files/namedFiles.ts';
import type { Kept, LocalPhoto, NamedFile } from '#src/data/types.ts';
import { type ShownFile, useShownFiles } from '#src/data/useOwnFiles.ts';
import { useChecklistPhotos } from '#src/data/usePhotos.ts';

export type PhotosByItem = ReadonlyMap<string, readonly ShownFile[]>;

/** The ids of a checklist and of the versions before it: what was noted beside one shows in the next. */
export function earlierOf(
  { id, body }: { readonly id: string; readonly body: Inspection },
  all: readonly Kept<'inspection'>[],
): readonly string[] {
  const earlier = all.find((one) => one.id === body.earlierId);
  return earlier === undefined || earlier.id === id ? [id] : [id, ...earlierOf(earlier, all)];
}

/**
 * The photos of a checklist, by item: those it names, and those taken before checklists named photos, which stay on
 * their device.
 */
export function useItemPhotos(
  kept: Kept<'inspection'>,
  all: readonly Kept<'inspection'>[],
): PhotosByItem {
  const local = useChecklistPhotos(earlierOf(kept, all));
  const { id, body } = kept;
  const named = useShownFiles(useMemo(() => namedOfChecklist(id, body), [id, body]));
  const unnamed = (local ?? [])
    .filter((photo) => photo.state.kind === 'kept' && body.pictures?.[photo.id] === undefined)
    .map((photo): ShownFile => ({ file: fileOf(id, photo), state: 'onlyHere' }));
  return byItem([...unnamed, ...named]);
}

/** The photos of a checklist that somebody else shares, by item. */
export function useTheirPhotos(shared: {
  readonly recordId: string;
  readonly body: Inspection;
}): PhotosByItem {
  const { recordId, body } = shared;
  return byItem(
    useShownFiles(useMemo(() => namedOfChecklist(recordId, body, true), [recordId, body])),
  );
}

function byItem(files: readonly ShownFile[]): PhotosByItem {
  const parts = new Set(files.map(({ file }) => file.part));
  return new Map([...parts].map((key) => [key, files.filter(({ file }) => file.part === key)]));
}

function fileOf(of: string, photo: LocalPhoto): NamedFile {
  const { id, part = '', w, h, bytes, addedAt: at = 0, takenAt } = photo;
  return { ...{ id, of, part, kind: 'photo', w, h, bytes, at, takenAt }, isTheirs: false };
}
