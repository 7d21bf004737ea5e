import { useEffect, useRef } from 'react';

/** Returns the function to call when a row is added: its first field, by its id, gets the focus once it is rendered. */
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
