import { useEffect, useState } from 'react';
import { FILES_AT_ONCE } from '#contract/protocol/limits.ts';
import type { FileFault, PreparedFile } from '#src/data/types.ts';
import { useFiles } from '#src/data/useFiles.ts';

/** A file that was picked, on its way to be sent. */
export interface TrayItem {
  readonly key: number;
  readonly name: string;
  readonly state:
    | { readonly kind: 'reading' }
    | { readonly kind: 'ready'; readonly file: PreparedFile; readonly url: string | null }
    | { readonly kind: 'refused'; readonly why: FileFault };
  /** The description of the picture. */
  readonly alt: string;
}

/** Makes picked files ready, one after the other: a phone can hold the pixels of only one large photo at a time. */
export function usePrepared(picked: readonly File[]) {
  const open = useFiles();
  const [items, setItems] = useState<readonly TrayItem[]>(() =>
    picked.slice(0, FILES_AT_ONCE).map(({ name }, key) => ({
      ...{ key, name, state: { kind: 'reading' }, alt: '' },
    })),
  );
  useEffect(() => {
    let isOver = false;
    const urls: string[] = [];
    const note = (key: number, state: TrayItem['state']) => {
      if (!isOver)
        setItems((before) => before.map((each) => (each.key === key ? { ...each, state } : each)));
    };
    const prepareOne = async (file: File): Promise<TrayItem['state']> => {
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
      for (const [key, file] of picked.slice(0, FILES_AT_ONCE).entries())
        if (!isOver) note(key, await prepareOne(file));
    };
    void prepare();
    return () => {
      isOver = true;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [open, picked]);
  return {
    items,
    /** Picked beyond what is taken at once. */
    left: Math.max(0, picked.length - FILES_AT_ONCE),
    drop: (key: number) => setItems((before) => before.filter((each) => each.key !== key)),
    describe: (key: number, alt: string) =>
      setItems((before) => before.map((each) => (each.key === key ? { ...each, alt } : each))),
  };
}

const FAULTS: readonly FileFault[] = ['empty', 'too_large', 'unsafe', 'placed', 'unreadable'];

function faultOf(error: unknown): FileFault {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return FAULTS.find((fault) => fault === code) ?? 'unreadable';
}
