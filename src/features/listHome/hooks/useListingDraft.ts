import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useSharedFields } from '#src/data/useSharedFields.ts';
import type { RecordBody } from '#src/data/types.ts';
import { isChanged } from '../rules/isChanged.ts';
import type { Values } from '../rules/values.ts';

type Body = RecordBody<'listing_draft'>;
export type DraftPhoto = Body['photos'][number];

export interface ListingDraft {
  readonly body: Body;
  /** The last save failed: what was typed is on the screen only. */
  readonly isUnsaved: boolean;
  /** When another tab or device changed it while it was open here, ms since the epoch; null: none did. */
  readonly elsewhereAt: number | null;
  /** Changes fields and leaves the others. */
  set(fields: Values): void;
  setPhotos(change: (photos: readonly DraftPhoto[]) => readonly DraftPhoto[]): void;
  /** So many photos are on their way into it; below 0, so many of them did not come. With any it is no draft that changes nothing. */
  countComing(photos: number): void;
  /** Saves what is not saved yet. Resolves once it is durable, or rejects. */
  flush(): Promise<void>;
}

export interface ShownDraft {
  /** The draft on the device, or the last there was. */
  readonly stored: Body;
  /** Reads the listing itself as a draft; null where what is left is to stay. */
  readonly readOriginal: () => Promise<Body | null>;
  /** It was published, and stands on the screen until the next page does. */
  readonly isOver: boolean;
}

/**
 * One draft on the screen, saved while it is typed: only what is changed here is written, and what other tabs and devices change is
 * shown as it comes. Leaving it as the listing is leaves no draft, unless it was written elsewhere meanwhile.
 */
export function useListingDraft(
  id: string,
  { stored, readOriginal, isOver }: ShownDraft,
): ListingDraft {
  const { records } = useSync();
  const coming = useRef(0);
  const over = useRef(isOver);
  const elsewhere = useElsewhere(stored.at);
  useLayoutEffect(() => {
    over.current = isOver;
  });
  const { body, isUnsaved, now, set, flush } = useSharedFields(stored, async (edits) => {
    // A published home does not come back as a draft.
    if (!over.current) await records.write('listing_draft', id, elsewhere.ownAt(), edits);
  });
  useOnceLeft(() => {
    if (over.current || coming.current > 0) return;
    const left = now();
    const isStoredChanged = async (original: Body) => {
      let isOther = false;
      await records.amend('listing_draft', id, (draft) => {
        // Another tab or device may have written it.
        isOther = draft === null || isChanged(original, draft);
        return null;
      });
      return isOther;
    };
    const leave = async () => {
      await flush();
      // Read now: whoever leaves at once left before the listing was here.
      const original = await readOriginal();
      if (original === null || isChanged(original, left)) return;
      if (!(await isStoredChanged(original))) await records.remove([id]);
    };
    // It stays a draft that changes nothing.
    leave().catch(() => undefined);
  });
  return {
    body,
    isUnsaved,
    elsewhereAt: elsewhere.at,
    set: useCallback(
      (fields) => {
        for (const [name, value] of Object.entries(fields)) set(['fields', name], value);
      },
      [set],
    ),
    setPhotos: useCallback((next) => set(['photos'], [...next(now().photos)]), [now, set]),
    countComing: useCallback((photos) => {
      coming.current += photos;
    }, []),
    flush,
  };
}

/** Tells this screen's writes from those of others by the times they carry. */
function useElsewhere(storedAt: number) {
  const [own] = useState(() => new Set([storedAt]));
  return {
    at: own.has(storedAt) ? null : storedAt,
    /** The time of a write of this screen. */
    ownAt() {
      const at = Date.now();
      own.add(at);
      return at;
    },
  };
}

/** Calls back when the component is gone for good: while React tries out its effects, it is not. */
function useOnceLeft(callback: () => void): void {
  const latest = useRef(callback);
  const mounts = useRef(0);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    const counted = mounts;
    counted.current += 1;
    const mine = counted.current;
    return () => queueMicrotask(() => void (counted.current === mine && latest.current()));
  }, []);
}
