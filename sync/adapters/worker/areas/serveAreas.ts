import type { AreaIntake } from '../../../model/ports/catalogue.ts';
import { TransportError } from '../../../model/ports/transport.ts';
import type { TabLine } from '../line.ts';
import type { AreaTarget, FromAreas, ToAreas } from './areaMessage.ts';

/** The worker's side: takes areas into the database it is told first. */
export function serveAreas(
  line: TabLine<ToAreas, FromAreas>,
  open: (target: AreaTarget) => AreaIntake,
): void {
  let intake: AreaIntake | null = null;
  const answer = async (
    { kind, ask, areaId }: Exclude<ToAreas, { kind: 'open' }>,
    { fetch, store }: AreaIntake,
  ): Promise<FromAreas> => {
    if (kind === 'fetch') return { kind: 'fetched', ask, checkpoint: await fetch(areaId) };
    const taken = await store(areaId, (ids, done) =>
      line.post({ kind: 'storing', ask, ids, done }),
    );
    return { kind: 'stored', ask, ...taken };
  };
  line.onMessage((message) => {
    if (message.kind === 'open') {
      intake?.close();
      intake = open(message);
    } else if (intake !== null)
      answer(message, intake).then(
        (said) => line.post(said),
        (error: unknown) =>
          line.post({
            kind: 'failed',
            ask: message.ask,
            reason: String(error),
            failure: error instanceof TransportError ? error.failure : null,
          }),
      );
  });
}
