import { type ChangeEvent, useEffect, useState } from 'react';
import { browserTimer, createDraftSaver } from './draftSaver.ts';
import { useSavedOnLeave } from './useSavedOnLeave.ts';
import { useSharedDraft } from './useSharedDraft.ts';

type Save = (text: string) => Promise<void>;
type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Words that save themselves: while they are typed, when the field loses the focus, and when the page goes out of sight.
 * `stored`: what this device has; of what two tabs write both stays. `save` resolves once the text is durable; a save
 * that failed is tried again, and `isUnsaved` says so until one succeeds.
 */
export function useAutosave(stored: string, save: Save) {
  const { text, isUnsaved, change, flush } = useSharedDraft('', stored, save);
  const onChange = ({ target }: ChangeEvent<Field>) => change(target.value);
  return { isUnsaved, field: { value: text, onChange, onBlur: flush } };
}

/** The same for a value, as a sum or tags, that is stored in another form than it is typed in: the last word holds. */
export function useAutosavedValue(stored: string, save: Save) {
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
