import { fileIdIn } from '#contract/entities/fileWords.ts';
import { createListeners } from '../../kit/listeners.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import type { MayGo } from '../../model/entry.ts';

/** Keeps a message in its lane until the file it sends is on the server. */
export interface FileGate {
  /** Asked by the drain for each entry it could send. */
  readonly mayGo: MayGo;
  /** Files that may be missing: by the ids of the entries that wait for them. */
  asked(): ReadonlyMap<string, string>;
  /** An entry does not wait any more. */
  forget(entryId: string): void;
  /** The server has these files. True where that is news to an entry that waits: none waits for them any more. */
  noteUp(ids: readonly string[]): boolean;
  /** It has this one no more. */
  noteLost(id: string): void;
  /** An entry waits for a file that is not known to be up. */
  onAsked(callback: () => void): Unsubscribe;
}

export function createFileGate(): FileGate {
  const up = new Set<string>();
  const asked = new Map<string, string>();
  const listeners = createListeners();
  return {
    mayGo({ id, messageType, content }) {
      const file = messageType === 'file' ? fileIdIn(content) : null;
      if (file === null || up.has(file)) {
        asked.delete(id);
        return true;
      }
      const isNews = !asked.has(id);
      asked.set(id, file);
      if (isNews) listeners.call();
      return false;
    },
    asked: () => asked,
    forget: (entryId) => void asked.delete(entryId),
    noteUp(ids) {
      for (const id of ids) up.add(id);
      const free = [...asked].filter(([, file]) => up.has(file));
      for (const [entryId] of free) asked.delete(entryId);
      return free.length > 0;
    },
    noteLost: (id) => void up.delete(id),
    onAsked: listeners.add,
  };
}
