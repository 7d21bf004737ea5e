import type { Random } from '#sync/kit/clock.ts';
import type { Rows } from '#sync/model/ports/rows.ts';
import { TransportError } from '#sync/model/ports/transport.ts';
import { ofPeople, RowLocked, type RowServer } from './rowServer.ts';

/** Chances of a fault per call, 0 to 1. */
export interface RowFaults {
  readonly drop: number;
  readonly cutBeforeAnswer: number;
  readonly duplicate: number;
  /** The client gives up; the call arrives at some later step. */
  readonly late: number;
}
export const NO_ROW_FAULTS: RowFaults = { drop: 0, cutBeforeAnswer: 0, duplicate: 0, late: 0 };

export type RowLineState = 'up' | 'down' | 'portal' | 'unauthenticated' | 'internal';

/** A device's way to the functions of replication. */
export interface RowLine {
  readonly rows: Rows;
  state: RowLineState;
  faults: RowFaults;
  /** Lets what was held back arrive now. */
  deliverLate(): void;
}

const network = () => new TransportError({ kind: 'network' });

export function createRowLine(
  viewer: string,
  server: Pick<RowServer, 'pull' | 'push' | 'setPrimaryRole'>,
  random: Random,
): RowLine {
  const late: (() => void)[] = [];
  const happens = (chance: number) => random.next() < chance;
  const quietly = (serve: () => unknown) => {
    try {
      serve();
    } catch {
      // The caller no longer waits for this answer.
    }
  };

  const call = async <T>(serve: () => T): Promise<T> => {
    const { faults } = line;
    await new Promise((resolve) => setTimeout(resolve, random.next() * 3));
    switch (line.state) {
      case 'down':
        throw network();
      case 'portal':
        throw new TransportError({ kind: 'notOurs' });
      case 'unauthenticated':
      case 'internal':
        throw new TransportError({ kind: 'answered', code: line.state, status: 500 });
      default:
    }
    if (happens(faults.drop)) throw network();
    if (happens(faults.late)) {
      late.push(() => quietly(serve));
      throw network();
    }
    const answer = attempt(serve);
    if (happens(faults.duplicate)) quietly(serve);
    if (happens(faults.cutBeforeAnswer)) throw network();
    await new Promise((resolve) => setTimeout(resolve, random.next() * 3));
    return answer;
  };

  const line: RowLine = {
    state: 'up',
    faults: NO_ROW_FAULTS,
    rows: {
      pull: (collection, scope, checkpoint, limit) =>
        // Small pages, so that there are several.
        call(() =>
          server.pull(viewer, ofPeople(collection), scope, checkpoint, Math.min(limit, 4)),
        ),
      push: (collection, rows) => call(() => server.push(viewer, ofPeople(collection), rows)),
      setPrimaryRole: (_userId, role) => call(() => server.setPrimaryRole(viewer, role)),
    },
    deliverLate() {
      for (const arrive of late.splice(0)) arrive();
    },
  };
  return line;
}

function attempt<T>(serve: () => T): T {
  try {
    return serve();
  } catch (thrown) {
    throw thrown instanceof RowLocked ? network() : thrown;
  }
}
