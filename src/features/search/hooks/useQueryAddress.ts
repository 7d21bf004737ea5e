import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { QUERY_NAMES, readQuery, writeQuery } from '#search/query/queryAddress.ts';
import { press } from './press.ts';
import { useAsking } from './useResults.ts';
import { lookingChoice } from '#src/data/deviceChoice.ts';
import { unfiltered } from '#src/listings/query/index.ts';
import { tidy } from '../rules/tidy.ts';

/** Changes some fields of the query; undefined takes a field out. */
export type ChangeQuery = (part: { readonly [F in keyof ListingQuery]: ListingQuery[F] }) => void;

export interface QueryAddress {
  readonly query: ListingQuery;
  /** Names in the address that could not be read. */
  readonly faulty: readonly string[];
  readonly change: ChangeQuery;
  readonly replace: (query: ListingQuery) => void;
  /** Takes every filter out: what is left is homes, to rent or to buy as before. */
  readonly clear: () => void;
}

/** Stands in an address that asks for everything, homes or not: one without a word means what the device was told last. */
const EVERYTHING = 'all';

/** The search of this page: it lives in the address, so that it can be shared, saved and gone back to. */
export function useQueryAddress(): QueryAddress {
  const { key, pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const ask = useAsking();
  const read = useMemo(() => readQuery(search), [search]);
  const { query } = read;
  // The same functions for as long as the page is there: a filter is not painted anew because a letter was typed.
  const present = useRef({ query, navigate, pathname, search, hash, state: state as unknown, ask });
  useLayoutEffect(() => {
    present.current = { query, navigate, pathname, search, hash, state, ask };
  });
  /** The query of a press that waits for its answer: the next one changes that. */
  const pressed = useRef<ListingQuery | null>(null);
  /** The next address is that of a press. */
  const isOwn = useRef(false);
  const drop = useCallback(() => {
    pressed.current = null;
    press.drop();
  }, []);
  // At an address that others chose, and on a page that was left, no press waits any more.
  const last = useRef(key);
  useLayoutEffect(() => {
    if (last.current === key) return;
    last.current = key;
    if (!isOwn.current) drop();
    isOwn.current = false;
  }, [key, drop]);
  useEffect(() => drop, [drop]);
  const replace = useCallback((next: ListingQuery) => {
    const here = present.current;
    const others = new URLSearchParams(here.search);
    for (const name of [...QUERY_NAMES, EVERYTHING]) others.delete(name);
    const written = writeQuery(tidy(next));
    if (written === '') others.set(EVERYTHING, '');
    const parts = [written, others.toString()].filter((part) => part !== '');
    const to = {
      pathname: here.pathname,
      search: parts.length === 0 ? '' : `?${parts.join('&')}`,
      hash: here.hash,
    };
    const { query: meant } = readQuery(written);
    pressed.current = meant;
    // The question is on its way before anything is painted.
    press.hold(here.ask(meant), () => {
      pressed.current = null;
      isOwn.current = true;
      // The map's part of the entry's state stays.
      void here.navigate(to, { replace: true, state: here.state });
    });
  }, []);
  const now = useCallback(() => pressed.current ?? present.current.query, []);
  const change: ChangeQuery = useCallback(
    (part) => {
      // Rent or buy is asked once: searches of later begin with it.
      if ('type' in part) lookingChoice.set(part.type ?? 'any');
      replace({ ...now(), ...part });
    },
    [now, replace],
  );
  const clear = useCallback(() => replace(unfiltered(now())), [now, replace]);
  return { query, faulty: read.kind === 'faulty' ? read.names : NONE, change, replace, clear };
}

const NONE: readonly string[] = [];
