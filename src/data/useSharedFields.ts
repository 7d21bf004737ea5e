import { useLayoutEffect, useMemo, useState } from 'react';
import {
  NOTHING_WRITTEN,
  type SharedFields,
  shownIn,
} from '#sync/model/rules/editing/sharedFields.ts';
import { browserTimer } from './draftSaver.ts';
import { createFieldsKeeper, type FieldsKeeper, type WriteFields } from './fieldsKeeper.ts';
import { useSavedOnLeave } from './useSavedOnLeave.ts';

export interface Shared<Body> extends Pick<FieldsKeeper<Body>, 'now' | 'set' | 'flush'> {
  /** The stored body, with all that was written on this screen. */
  readonly body: Body;
  /** The last save failed: what was typed is on the screen only. */
  readonly isUnsaved: boolean;
}

/**
 * A body that is written on this screen, in step with the same body in other tabs and on other devices: only fields that are changed
 * here are stored, and every other one is shown as it is stored.
 */
export function useSharedFields<Body extends object>(
  stored: Body,
  write: WriteFields,
): Shared<Body> {
  const [mine, setMine] = useState<SharedFields>(NOTHING_WRITTEN);
  const [isUnsaved, setUnsaved] = useState(false);
  const [keeper] = useState(() =>
    createFieldsKeeper(browserTimer, stored, { onWritten: setMine, onUnsaved: setUnsaved }),
  );
  useLayoutEffect(() => {
    keeper.writeBy(write);
    keeper.hear(stored);
  }, [keeper, stored, write]);
  useSavedOnLeave(keeper);
  return {
    body: useMemo(() => shownIn(mine, stored), [mine, stored]),
    isUnsaved,
    ...{ now: keeper.now, set: keeper.set, flush: keeper.flush },
  };
}
