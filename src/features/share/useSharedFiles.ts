import { useEffect, useState } from 'react';
import type { FileFault, PreparedFile } from '#src/data/types.ts';
import { useFiles } from '#src/data/useFiles.ts';

/** A file that was shared, on its way to be sent. */
export interface SharedFile {
  readonly name: string;
  readonly state:
    | { readonly kind: 'reading' }
    /** `url`: of a photo, to look at. */
    | { readonly kind: 'ready'; readonly file: PreparedFile; readonly url: string | null }
    | { readonly kind: 'refused'; readonly why: FileFault };
}

/** Makes shared files ready, one after the other: a phone can hold the pixels of only one large photo at a time. */
export function useSharedFiles(files: readonly File[]): readonly SharedFile[] {
  const open = useFiles();
  const [items, setItems] = useState<readonly SharedFile[]>(() =>
    files.map(({ name }) => ({ name, state: { kind: 'reading' } })),
  );
  useEffect(() => {
    let isOver = false;
    const urls: string[] = [];
    const readyOf = async (file: File): Promise<SharedFile['state']> => {
      try {
        const made = await (await open()).prepare(file, file.name);
        const url = made.kind === 'photo' ? URL.createObjectURL(made.content) : null;
        if (url !== null) urls.push(url);
        return { kind: 'ready', file: made, url };
      } catch (error) {
        return { kind: 'refused', why: faultOf(error) };
      }
    };
    const prepare = async () => {
      for (const [index, file] of files.entries()) {
        if (isOver) return;
        const state = await readyOf(file);
        setItems((before) => before.map((each, at) => (at === index ? { ...each, state } : each)));
      }
    };
    void prepare();
    return () => {
      isOver = true;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [open, files]);
  return items;
}

const FAULTS: readonly FileFault[] = ['empty', 'too_large', 'unsafe', 'placed', 'unreadable'];

function faultOf(error: unknown): FileFault {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return FAULTS.find((fault) => fault === code) ?? 'unreadable';
}
