import { useEffect, useRef } from 'react';

/** Gives what is to be called where a row is added: its first field, by its id, has the focus once it is there. */
export function useFocusAdded(count: number, idOf: (index: number) => string): () => void {
  const isAdded = useRef(false);
  const id = idOf(count - 1);
  useEffect(() => {
    if (isAdded.current) document.getElementById(id)?.focus();
    isAdded.current = false;
  }, [id]);
  return () => {
    isAdded.current = true;
  };
}
