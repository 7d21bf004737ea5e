import { createDraftSaver, type DraftSaver, type DraftTimer } from '#src/data/draftSaver.ts';

export interface DraftWriter<Body> extends Omit<DraftSaver<Body>, 'flush'> {
  /** Saves what is not saved yet. Resolves once it is durable; rejects when this device did not take it. */
  flush(): Promise<void>;
}

/** A draft saver whose last write can be waited for. */
export function createDraftWriter<Body>(
  timer: DraftTimer,
  put: (body: Body) => Promise<unknown>,
  onUnsaved: (isUnsaved: boolean) => void,
): DraftWriter<Body> {
  let underWay: Promise<unknown> = Promise.resolve();
  const saver = createDraftSaver<Body>(
    timer,
    async (body) => {
      underWay = put(body);
      await underWay;
    },
    onUnsaved,
  );
  return {
    ...saver,
    async flush() {
      saver.flush();
      await underWay;
    },
  };
}
