import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
  /** Saves what is not saved yet. Resolves once it is durable, or rejects. */
  flush(): Promise<void>;
}

/**
 * One draft on the screen, saved while it is typed. `stored` is the draft on the device: it is shown until the first
 * key press, so that changes from another device come in as long as nothing was typed here. Whoever leaves it as `original`
 * is, the listing itself, leaves no draft.
 */
export function useListingDraft(id: string, stored: Body, original: Body | null): ListingDraft {
  const { records } = useSync();
  const [mine, setMine] = useState<Body | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const latest = useRef(stored);
  const writer = useMemo(() => {
    const put = (body: Body) => records.put('listing_draft', body, id);
    return createDraftWriter(browserTimer, put, setUnsaved);
  }, [records, id]);
  const body = mine ?? stored;
  useEffect(() => {
    latest.current = body;
  }, [body]);

  useSavedOnLeave(writer);
  useOnceLeft(() => {
    if (original === null || isChanged(original, latest.current)) return;
    const removed = writer.flush().then(() => records.remove([id]));
    // It stays a draft that changes nothing.
    removed.catch(() => undefined);
  });

  const change = useCallback(
    (next: (body: Body) => Body) => {
      latest.current = { ...next(latest.current), at: Date.now() };
      setMine(latest.current);
      writer.change(latest.current);
    },
    [writer],
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
