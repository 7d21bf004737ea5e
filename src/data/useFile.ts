import { useCallback, useEffect, useRef, useState } from 'react';
import { savingData } from './dataSaver.ts';
import type { Files, OpenedFile, SentFile } from './types.ts';
import { useFiles } from './useFiles.ts';
import { useLive } from './useLive.ts';
import { useReachability } from './useReachability.ts';

export type FileShown =
  | { readonly kind: 'looking' }
  /** It is not on this device, and is fetched when the person asks for it. */
  | { readonly kind: 'asked' }
  | { readonly kind: 'fetching' }
  | { readonly kind: 'here'; readonly file: OpenedFile }
  | { readonly kind: 'offline' }
  | { readonly kind: 'gone' };

/** An address outlives what showed it for so long: a list that is scrolled shows it again. */
const KEPT_MS = 30_000;

interface Held {
  readonly file: OpenedFile;
  users: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}
/** Of this tab. */
const held = new Map<string, Held>();

function take(id: string): OpenedFile | null {
  const one = held.get(id);
  if (one === undefined) return null;
  one.users += 1;
  clearTimeout(one.timer);
  return one.file;
}
function hold(id: string, file: OpenedFile): OpenedFile {
  const before = take(id);
  if (before !== null) {
    file.revoke();
    return before;
  }
  held.set(id, { file, users: 1, timer: undefined });
  return file;
}
function release(id: string): void {
  const one = held.get(id);
  if (one === undefined) return;
  one.users -= 1;
  if (one.users > 0) return;
  one.timer = setTimeout(() => {
    held.delete(id);
    one.file.revoke();
  }, KEPT_MS);
}

/**
 * A file of a conversation as it can be shown. It is fetched by itself where `isAuto` and no data is saved, else by `load`;
 * what could not be had is tried again when the line is back.
 */
export function useFile(
  sent: SentFile,
  isAuto: boolean,
): { readonly shown: FileShown; readonly load: () => Promise<OpenedFile | null> } {
  const open = useFiles();
  const isSaving = useLive(savingData);
  const reachability = useReachability();
  const isOffline = reachability === 'offline';
  const [shown, setShown] = useState<FileShown>(() => {
    const one = held.get(sent.id);
    return one === undefined ? { kind: 'looking' } : { kind: 'here', file: one.file };
  });
  const isHolding = useRef(false);
  const { id } = sent;

  const get = useCallback(
    async (how: 'open' | 'peek', isWanted: () => boolean): Promise<OpenedFile | null> => {
      const show = (next: FileShown) => {
        if (isWanted()) setShown(next);
      };
      try {
        const before = isHolding.current ? held.get(id)?.file : undefined;
        const found = before ?? take(id) ?? (await fresh(await open(), sent, how));
        if (found === null) {
          show({ kind: 'asked' });
          return null;
        }
        if (before === undefined) {
          if (isHolding.current || !isWanted()) release(id);
          else isHolding.current = true;
        }
        show({ kind: 'here', file: found });
        return found;
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : null;
        show({ kind: code === 'gone' ? 'gone' : 'offline' });
        return null;
      }
    },
    [id, open, sent],
  );

  const isFetched = isAuto && !isSaving;
  useEffect(() => {
    let isOver = false;
    const isWanted = () => !isOver;
    void get(isFetched && !isOffline ? 'open' : 'peek', isWanted);
    return () => {
      isOver = true;
      if (isHolding.current) release(id);
      isHolding.current = false;
    };
  }, [get, id, isFetched, isOffline]);

  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const load = useCallback(() => {
    setShown((before) => (before.kind === 'here' ? before : { kind: 'fetching' }));
    return get('open', () => isMounted.current);
  }, [get]);
  return { shown: shown.kind === 'asked' && isOffline ? { kind: 'offline' } : shown, load };
}

async function fresh(files: Files, sent: SentFile, how: 'open' | 'peek') {
  const found = await files[how](sent);
  return found === null ? null : hold(sent.id, found);
}
