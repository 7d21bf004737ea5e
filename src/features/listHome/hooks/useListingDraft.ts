import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { browserTimer } from '#src/data/draftSaver.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useSavedOnLeave } from '#src/data/useSavedOnLeave.ts';
import type { RecordBody } from '#src/data/types.ts';
import { createDraftWriter } from '../rules/draftWriter.ts';
import { isChanged } from '../rules/isChanged.ts';
import type { Values } from '../rules/values.ts';

type Body = RecordBody<'listing_draft'>;
export type DraftPhoto = Body['photos'][number];

export interface ListingDraft {
  readonly body: Body;
  /** The last save failed: what was typed is on the screen only. */
  readonly isUnsaved: boolean;
  /** Changes fields and leaves the others. */
  set(fields: Values): void;
  setPhotos(change: (photos: readonly DraftPhoto[]) => readonly DraftPhoto[]): void;
  setStep(step: number): void;
  /** So many photos are on their way into it; below 0, so many of them did not come. With any it is no draft that changes nothing. */
  countComing(photos: number): void;
  /** Saves what is not saved yet. Resolves once it is durable, or rejects. */
  flush(): Promise<void>;
}

export interface ShownDraft {
  /** The draft on the device, or the last there was. */
  readonly stored: Body;
  /** The listing itself as a draft; null where what is left is to stay. */
  readonly original: Body | null;
  /** It was published, and stands on the screen until the next page does. */
  readonly isOver: boolean;
}

/**
 * One draft on the screen, saved while it is typed. `stored` is shown until the first key press, so that
 * changes from another device come in as long as nothing was typed here. Leaving it as `original` leaves no
 * draft, unless it was written elsewhere meanwhile.
 */
export function useListingDraft(
  id: string,
  { stored, original, isOver }: ShownDraft,
): ListingDraft {
  const { records } = useSync();
  const [mine, setMine] = useState<Body | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const latest = useRef(stored);
  const coming = useRef(0);
  const over = useRef(isOver);
  useLayoutEffect(() => {
    over.current = isOver;
  });
  const writer = useMemo(
    () => createDraftWriter<() => Promise<unknown>>(browserTimer, (write) => write(), setUnsaved),
    [],
  );
  const body = mine ?? stored;
  useEffect(() => {
    latest.current = body;
  }, [body]);

  useSavedOnLeave(writer);
  useOnceLeft(() => {
    if (original === null || over.current || coming.current > 0) return;
    if (isChanged(original, latest.current)) return;
    const isStoredChanged = async () => {
      let isOther = false;
      await records.amend('listing_draft', id, (now) => {
        // Another tab or device may have written it.
        isOther = now === null || isChanged(original, now);
        return null;
      });
      return isOther;
    };
    const leave = async () => {
      await writer.flush();
      if (!(await isStoredChanged())) await records.remove([id]);
    };
    // It stays a draft that changes nothing.
    leave().catch(() => undefined);
  });

  const change = useCallback(
    (next: (body: Body) => Body) => {
      const changed = { ...next(latest.current), at: Date.now() };
      latest.current = changed;
      setMine(changed);
      writer.change(async () => {
        // A published home does not come back as a draft.
        if (!over.current) await records.put('listing_draft', changed, id);
      });
    },
    [writer, records, id],
  );
  return {
    body,
    isUnsaved,
    set: useCallback(
      (fields) => change((now) => ({ ...now, fields: { ...now.fields, ...fields } })),
      [change],
    ),
    setPhotos: useCallback(
      (next) => change((now) => ({ ...now, photos: [...next(now.photos)] })),
      [change],
    ),
    setStep: useCallback((step) => change((now) => ({ ...now, step })), [change]),
    countComing: useCallback((photos) => {
      coming.current += photos;
    }, []),
    flush: writer.flush,
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
