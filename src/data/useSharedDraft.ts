import { useCallback, useEffect, useMemo, useState } from 'react';
import { browserTimer, createDraftSaver, type DraftSaver } from './draftSaver.ts';
import {
  draftFrom,
  heardIn,
  sentFrom,
  type SharedDraft,
  typedIn,
  writtenFrom,
} from './sharedDraft.ts';
import { useSavedOnLeave } from './useSavedOnLeave.ts';

type Save = (text: string) => Promise<void>;

export interface DraftField {
  readonly text: string;
  /** The last save did not take: the text is on the screen only. */
  readonly isUnsaved: boolean;
  /** The text in the field now, also before the next rendering. */
  now(): string;
  change(text: string): void;
  /** Saves what is not saved yet, now. */
  flush(): void;
  /** It was sent, or saved elsewhere, and what did that empties the stored draft: the field is empty. */
  sent(): void;
}

/**
 * A text that is kept while it is typed, in step with the same draft in other tabs: nothing that is stored is written over without
 * being looked at. `of`: whose draft it is; another one begins anew. `stored`: what the device has, undefined while it is being
 * read. `save`: resolves once the text is durable.
 */
export function useSharedDraft(of: string, stored: string | undefined, save: Save): DraftField {
  const [shown, setShown] = useState({ of, text: stored ?? '' });
  const [isUnsaved, setUnsaved] = useState(false);
  const keeper = useMemo(() => createKeeper(setUnsaved, (text) => setShown({ of, text })), [of]);
  useEffect(() => {
    keeper.saveBy(save);
    if (stored !== undefined) keeper.hear(stored);
  }, [keeper, save, stored]);
  useSavedOnLeave(keeper.saver);
  const change = useCallback((text: string) => keeper.type(text), [keeper]);
  return {
    ...{ isUnsaved, change, now: keeper.now, sent: keeper.sent, flush: keeper.saver.flush },
    text: shown.of === of ? shown.text : (stored ?? ''),
  };
}

interface Keeper {
  readonly saver: DraftSaver<string>;
  saveBy(save: Save): void;
  hear(stored: string): void;
  type(text: string): void;
  now(): string;
  sent(): void;
}

/** One draft on one screen. Saves by the function of the latest render: an older one may hold what was changed since. */
function createKeeper(
  onUnsaved: (isUnsaved: boolean) => void,
  onShown: (text: string) => void,
): Keeper {
  let draft: SharedDraft = draftFrom('');
  let heard: string | undefined;
  let save: Save = () => Promise.resolve();
  const saver = createDraftSaver<string>(
    browserTimer,
    (text) => {
      draft = writtenFrom(draft, text);
      return save(text);
    },
    onUnsaved,
  );
  const show = (next: SharedDraft) => {
    const isShown = next.shown === draft.shown;
    draft = next;
    if (!isShown) onShown(next.shown);
  };
  return {
    saver,
    saveBy(next) {
      save = next;
    },
    hear(stored) {
      // Told again with every rendering.
      if (stored === heard) return;
      heard = stored;
      show(heardIn(draft, stored));
      // Of two texts both are shown, and kept.
      if (draft.shown !== draft.seen && draft.written.length === 0) saver.change(draft.shown);
    },
    type(text) {
      show(typedIn(draft, text));
      saver.change(text);
    },
    now: () => draft.shown,
    sent() {
      // The last words go into the store first: what sends them empties it of just these.
      saver.sent();
      show(sentFrom(draft));
    },
  };
}
