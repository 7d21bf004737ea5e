import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Sheet } from './sheet.ts';

/** The homes of a sheet that do not count, kept in the address: a reload and Back bring them back. */
export function useOut(sheet: Sheet) {
  const [params, setParams] = useSearchParams();
  const said = params.get('out');
  const out: ReadonlySet<string> = useMemo(
    () =>
      said === null
        ? new Set(sheet.homes.filter(({ isOut }) => isOut).map(({ id }) => id))
        : new Set(said.split(',')),
    [said, sheet.homes],
  );
  const toggle = useCallback(
    (id: string) => {
      const next = out.has(id) ? [...out].filter((one) => one !== id) : [...out, id];
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.set('out', next.join(','));
          return after;
        },
        { replace: true },
      );
    },
    [out, setParams],
  );
  return { out, toggle };
}
