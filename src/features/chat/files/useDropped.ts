import { useEffect, useEffectEvent, useState } from 'react';

const filesOf = (data: DataTransfer | null): readonly File[] => [...(data?.files ?? [])];
const holdsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') === true;

/** Calls back with files that are pasted, or dropped anywhere on the page. True while some are held over it. */
export function useDropped(onFiles: (files: readonly File[]) => void): boolean {
  const take = useEffectEvent(onFiles);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const on = <K extends keyof DocumentEventMap>(
      type: K,
      hear: (event: DocumentEventMap[K]) => void,
    ) => document.addEventListener(type, hear, { signal: stop.signal });
    /** A dialog over the conversation has its own use for what is put there. */
    const isCovered = () => document.querySelector('[role="dialog"]') !== null;
    on('paste', (event) => {
      const files = filesOf(event.clipboardData);
      // A table copied with its picture is text first.
      const isText = event.clipboardData?.types.includes('text/plain') === true;
      if (files.length === 0 || isText || isCovered()) return;
      event.preventDefault();
      take(files);
    });
    on('dragover', (event) => {
      if (!holdsFiles(event.dataTransfer) || isCovered()) return;
      // Without this the browser would leave the app and open the file.
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(false);
    });
    on('drop', (event) => {
      setOver(false);
      if (!holdsFiles(event.dataTransfer) || isCovered()) return;
      event.preventDefault();
      take(filesOf(event.dataTransfer));
    });
    return () => stop.abort();
  }, []);
  return isOver;
}
