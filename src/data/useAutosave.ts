import { useEffect, useRef, useState, type ChangeEvent } from 'react';

/** A pause in typing after which what stands there is kept; at most so much is lost to a crash. */
const PAUSE_MS = 300;

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * The value and handlers of a field that keeps itself: in a pause of typing, when it is left, and when it goes.
 * What another device writes meanwhile shows itself while nobody types here.
 */
export function useAutosave(kept: string, save: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const pending = useRef<string | null>(null);
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  const flush = useRef(() => {
    const text = pending.current;
    pending.current = null;
    if (text !== null) latestSave.current(text);
  });
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => flush.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const keep = flush.current;
    return () => keep();
  }, []);
  return {
    value: typed ?? kept,
    onChange: ({ target }: ChangeEvent<Field>) => {
      pending.current = target.value;
      setTyped(target.value);
    },
    onBlur: () => flush.current(),
  };
}
