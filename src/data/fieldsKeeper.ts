import type { FieldEdit } from '#sync/model/rules/editing/edits.ts';
import {
  dueIn,
  failedIn,
  heardIn,
  NOTHING_WRITTEN,
  sentIn,
  type SharedFields,
  shownIn,
  typedIn,
} from '#sync/model/rules/editing/sharedFields.ts';
import { createDraftSaver, type DraftTimer } from './draftSaver.ts';

/** Resolves once the changes are durable here. */
export type WriteFields = (edits: readonly FieldEdit[]) => Promise<unknown>;

export interface FieldsKeeper<Body> {
  /** Writes by the function of the latest render. */
  writeBy(write: WriteFields): void;
  /** The stored body, told again whenever it changed. */
  hear(stored: Body): void;
  /** The body as it is shown now. */
  now(): Body;
  /** Changes one field and leaves the others; undefined takes it away. */
  set(path: readonly string[], value: unknown): void;
  /** Saves what is not saved yet. Resolves once it is durable, or rejects. */
  flush(): Promise<void>;
  open(): void;
  close(): void;
}

/** One body that is written on one screen: `onWritten` is told of its fields, `onUnsaved` whether the last save failed. */
export function createFieldsKeeper<Body extends object>(
  timer: DraftTimer,
  first: Body,
  on: {
    readonly onWritten: (mine: SharedFields) => void;
    readonly onUnsaved: (isUnsaved: boolean) => void;
  },
): FieldsKeeper<Body> {
  let mine: SharedFields = NOTHING_WRITTEN;
  let stored = first;
  let write: WriteFields = () => Promise.resolve();
  let underWay: Promise<unknown> = Promise.resolve();
  const keep = (next: SharedFields) => {
    if (next === mine) return;
    mine = next;
    on.onWritten(mine);
  };
  const store = async () => {
    const edits = dueIn(mine);
    if (edits.length === 0) return;
    keep(sentIn(mine, edits));
    try {
      await write(edits);
    } catch (error) {
      keep(failedIn(mine, edits));
      throw error;
    }
  };
  const saver = createDraftSaver<object>(
    timer,
    async () => {
      underWay = store();
      await underWay;
    },
    on.onUnsaved,
  );
  return {
    writeBy(next) {
      write = next;
    },
    hear(told) {
      if (told === stored) return;
      stored = told;
      keep(heardIn(mine, told));
    },
    now: () => shownIn(mine, stored),
    set(path, value) {
      keep(typedIn(mine, stored, path, value));
      saver.change({});
    },
    async flush() {
      saver.flush();
      await underWay;
    },
    open: saver.open,
    close: saver.close,
  };
}
