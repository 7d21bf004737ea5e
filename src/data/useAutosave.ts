import { useEffect, useState, type ChangeEvent } from 'react';
import { browserTimer, createDraftSaver } from './draftSaver.ts';
import { useSavedOnLeave } from './useSavedOnLeave.ts';

type Save = (text: string) => Promise<void>;
type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * A field that saves itself: while it is typed in, when it loses the focus, and when the page goes out of sight.
 * `stored`: what this device has, shown until the first key press. `save` resolves once the text is durable; a save
 * that failed is tried again, and `isUnsaved` says so until one succeeds.
 */
export function useAutosave(stored: string, save: Save) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const [saver] = useState(() => createFieldSaver(save, setUnsaved));
  useEffect(() => saver.saveBy(save));
  useSavedOnLeave(saver);
  return {
    isUnsaved,
    field: {
      value: typed ?? stored,
      onChange: ({ target }: ChangeEvent<Field>) => {
        setTyped(target.value);
        saver.change(target.value);
      },
      onBlur: saver.flush,
    },
  };
}

/** Saves by the function of the latest render: an older one may hold fields that were changed since. */
function createFieldSaver(first: Save, onUnsaved: (isUnsaved: boolean) => void) {
  let save = first;
  return {
    ...createDraftSaver<string>(browserTimer, (text) => save(text), onUnsaved),
    saveBy(next: Save) {
      save = next;
    },
  };
}
