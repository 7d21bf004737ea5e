import { useEffect, useMemo, useRef, useState } from 'react';
import { useMarket } from '#src/data/useMarket.ts';
import { usePhotos } from '#src/data/usePhotos.ts';
import { useMyListings } from '#src/data/useListings.ts';
import { useRecords } from '#src/data/useRecord.ts';
import type { ListingFile, ListingFileFault, ListingPhoto, PhotoState } from '#src/data/types.ts';
import { isSphere, plainPhotos, type SphereFault } from '#contract/rules/listing/tour.ts';
import { PHOTOS } from '#contract/rules/listing/publishable.ts';
import { LISTING_FILES_MAX } from '#contract/protocol/limits.ts';
import { type Undo, useUndo } from '#src/ui/useUndo.ts';
import {
  filesOf,
  moved,
  photosOf,
  putBack,
  reusesIn,
  takenOut,
  takenOutIn,
  withLocal,
  type Reuse,
} from '../rules/photos.ts';
import type { DraftPhoto, ListingDraft } from './useListingDraft.ts';

type SphereRefusal = `sphere_${SphereFault}`;
type FileRefusal = `file_${ListingFileFault}`;

/** A file that was not accepted. */
export interface Refusal {
  readonly name: string;
  /** The part of the step that it was added in. */
  readonly of: 'photos' | 'files';
  readonly code:
    | ('unreadable' | 'heic' | 'too_large' | 'full' | 'full_files' | 'not_kept')
    | SphereRefusal
    | FileRefusal;
}

/** A photo that was taken out. */
export interface RemovedPhoto {
  readonly photo: DraftPhoto;
  /** Of a document or a film. */
  readonly name?: string;
  /** From 0, and of how many. */
  readonly index: number;
  readonly of: number;
}

export interface DraftPhotos {
  readonly photos: readonly ListingPhoto[];
  /** The rooms of the tour, the first one where it begins. */
  readonly spheres: readonly ListingPhoto[];
  /** The documents and films. */
  readonly files: readonly ListingFile[];
  /** No further one fits. */
  readonly isFull: boolean;
  /** Upload progress by photo; absent for those that were stored before. */
  readonly states: ReadonlyMap<string, PhotoState>;
  readonly reuses: ReadonlyMap<string, Reuse>;
  /** How many files are still being read. */
  readonly reading: number;
  readonly refusals: readonly Refusal[];
  /** Documents and films, each judged by its content. */
  addFiles(files: readonly File[]): Promise<void>;
  add(files: readonly File[], kind?: 'photo' | 'sphere'): Promise<void>;
  /** The photos removed last: their bytes stay until the removal can no longer be undone. */
  readonly removal: Undo<RemovedPhoto>;
  takeBack(removed: RemovedPhoto): void;
  readonly acts: PhotoActs;
}

/** The actions on one photo; stable as long as the draft is open. */
export interface PhotoActs {
  set(id: string, fields: Partial<ListingPhoto>): void;
  /** The tour begins in this room. */
  begin(id: string): void;
  /** To this place, from 0. */
  move(id: string, to: number): void;
  /** From this place, from 0. */
  remove(id: string, index: number): void;
  retry(id: string): void;
  /** A document or a film shows this. */
  setAbout(id: string, about: ListingFile['about']): void;
  removeFile(id: string): void;
}

/**
 * The photos of a draft: what the draft states about them, and the progress of their bytes. It lives as long as the
 * draft is open, whatever step is shown: photos are read and uploaded while the next questions are answered.
 */
export function useDraftPhotos(id: string, draft: ListingDraft): DraftPhotos {
  const { photos: market } = useMarket();
  const local = usePhotos(id);
  const removal = useUndo<RemovedPhoto>(({ photo }) =>
    market.remove(photo.id).catch(() => undefined),
  );
  const stored = draft.body.photos;
  const { setPhotos } = draft;
  const { reading, refusals, takeIn } = useTakingIn(draft.countComing);

  useEffect(() => {
    if (local === undefined || withLocal(stored, local) === stored) return;
    setPhotos((now) => withLocal([...now], local));
  }, [local, stored, setPhotos]);

  // A removal that could still be undone when the app was closed.
  const leftOver = useRef(takenOutIn(stored));
  useEffect(() => {
    for (const each of leftOver.current.splice(0)) market.remove(each).catch(() => undefined);
  }, [market]);
  const latest = useRef({ stored, removal });
  useEffect(() => {
    latest.current = { stored, removal };
  });

  const shown = useMemo(() => photosOf(stored), [stored]);
  const photos = useMemo(() => plainPhotos(shown), [shown]);
  const spheres = useMemo(() => shown.filter(isSphere), [shown]);
  const files = useMemo(() => filesOf(stored), [stored]);
  const others = useOtherHomes(id);
  return {
    photos,
    spheres,
    isFull: shown.length >= PHOTOS.most,
    states: useMemo(() => new Map((local ?? []).map((each) => [each.id, each.state])), [local]),
    reuses: useMemo(() => reusesIn(shown, others), [shown, others]),
    reading,
    refusals,
    async add(picked, kind = 'photo') {
      // Photos whose removal can be undone count among the fifty.
      if (shown.length + picked.length >= PHOTOS.most) await removal.pass();
      await takeIn(picked, (file) => market.add(id, file, kind));
    },
    files,
    async addFiles(picked) {
      if (files.length + picked.length >= LISTING_FILES_MAX) await removal.pass();
      await takeIn(picked, (file) => market.addFile(id, file, file.name), 'files');
    },
    removal,
    takeBack({ photo, index }) {
      removal.end();
      // Another tab may have closed the draft meanwhile, and removed its bytes.
      const hasBytes = photo['key'] !== null || local?.some((each) => each.id === photo.id);
      if (hasBytes === true) setPhotos((now) => putBack([...now], photo, index));
    },
    acts: useMemo(
      () => ({
        set: (photoId, fields) =>
          setPhotos((now) =>
            now.map((each) => (each.id === photoId ? { ...each, ...fields } : each)),
          ),
        begin: (photoId) =>
          setPhotos((now) => {
            const first = now.findIndex((each) => photosOf([each]).some(isSphere));
            return moved(
              [...now],
              now.findIndex(({ id: each }) => each === photoId),
              first,
            );
          }),
        move: (photoId, to) =>
          setPhotos((now) =>
            moved(
              [...now],
              now.findIndex(({ id: each }) => each === photoId),
              now.findIndex(({ id: each }) => each === plainPhotos(photosOf(now))[to]?.id),
            ),
          ),
        remove(photoId, index) {
          const all = latest.current.stored;
          const photo = all.find((each) => each.id === photoId);
          if (photo === undefined) return;
          setPhotos((now) => takenOut([...now], photoId));
          latest.current.removal.offer({ photo, index, of: likeIt(photosOf(all), photoId).length });
        },
        setAbout: (fileId, about) =>
          setPhotos((now) => now.map((each) => (each.id === fileId ? { ...each, about } : each))),
        removeFile(fileId) {
          const all = latest.current.stored;
          const index = all.findIndex((each) => each.id === fileId);
          const file = all[index];
          const [said] = filesOf(file === undefined ? [] : [file]);
          if (file === undefined || said === undefined) return;
          setPhotos((now) => takenOut([...now], fileId));
          latest.current.removal.offer({ photo: file, name: said.name, index, of: 1 });
        },
        retry: (photoId) => void market.retry(photoId).catch(() => undefined),
      }),
      [market, setPhotos],
    ),
  };
}

/** Takes picked files in, and notes those that were not accepted. */
function useTakingIn(countComing: ListingDraft['countComing']) {
  const [reading, setReading] = useState(0);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  // One after the other: a phone can hold the pixels of only one large photo at a time.
  async function takeIn(
    picked: readonly File[],
    take: (file: File) => Promise<unknown>,
    of: Refusal['of'] = 'photos',
  ): Promise<void> {
    setRefusals([]);
    setReading((before) => before + picked.length);
    countComing(picked.length);
    for (const file of picked) {
      const code = await take(file).then(
        () => null,
        (error: unknown) => codeOf(error, file, of),
      );
      if (code !== null) {
        countComing(-1);
        setRefusals((before) => [...before, { name: file.name, of, code }]);
      }
      setReading((before) => before - 1);
    }
  }
  return { reading, refusals, takeIn };
}

/** The photos, or the rooms of the tour: whichever this one is among. */
function likeIt(all: readonly ListingPhoto[], id: string): readonly ListingPhoto[] {
  const rooms = all.filter(isSphere);
  return rooms.some((room) => room.id === id) ? rooms : plainPhotos(all);
}

function codeOf(error: unknown, { name, type }: File, of: Refusal['of']): Refusal['code'] {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'too_many') return of === 'files' ? 'full_files' : 'full';
  // A format phones write and most browsers cannot show: the owner can change it.
  if (code === 'unreadable' && /hei[cf]$/iu.test(type === '' ? name : type)) return 'heic';
  if (code === 'sphere_ratio' || code === 'sphere_small' || code === 'sphere_kind') return code;
  if (isFileRefusal(code)) return code;
  return code === 'unreadable' || code === 'too_large' ? code : 'not_kept';
}

const FILE_REFUSALS: readonly unknown[] = [
  'file_kind',
  'file_empty',
  'file_document_large',
  'file_video_large',
  'file_placed',
] satisfies readonly FileRefusal[];
const isFileRefusal = (code: unknown): code is FileRefusal => FILE_REFUSALS.includes(code);

/** The person's other homes and drafts, to detect a photo that was used before. */
function useOtherHomes(id: string) {
  const listings = useMyListings();
  const drafts = useRecords('listing_draft');
  return useMemo(
    () =>
      [
        ...(listings ?? []),
        ...(drafts ?? []).map(({ id: draftId, body }) => ({
          id: draftId,
          title: typeof body.fields.title === 'string' ? body.fields.title : '',
          photos: photosOf(body.photos),
        })),
      ].filter((home) => home.id !== id),
    [listings, drafts, id],
  );
}
