import { unreachable } from '#contract/rules/unreachable.ts';
import type { Searcher } from '../../../model/ports/searcher.ts';
import type { FromWorker, ToWorker } from '../../../listings/search/searchMessage.ts';
import type { TabLine } from '../line.ts';

/** The worker's side: opens a searcher when it is told the database, and answers from it. */
export function serve(
  line: TabLine<ToWorker, FromWorker>,
  open: (databaseName: string) => Searcher,
): void {
  let searcher: Searcher | null = null;
  const reply = (ask: number, answer: Promise<FromWorker> | undefined): void => {
    answer?.then(
      (message) =>
        line.post(
          message,
          message.kind === 'points'
            ? [buffer(message.points.positions), buffer(message.points.prices)]
            : [],
        ),
      (error: unknown) => line.post({ kind: 'failed', ask, reason: String(error) }, []),
    );
  };
  line.onMessage((message) => {
    switch (message.kind) {
      case 'open':
        searcher?.close();
        searcher = open(message.databaseName);
        searcher.onChange(() => line.post({ kind: 'changed' }, []));
        break;
      case 'search': {
        const { ask, query, window, now } = message;
        reply(
          ask,
          searcher?.search(query, window, now).then((found) => ({ kind: 'found', ask, found })),
        );
        break;
      }
      case 'points': {
        const { ask, query, now, ranked } = message;
        reply(
          ask,
          searcher?.points(query, now, ranked).then((points) => ({ kind: 'points', ask, points })),
        );
        break;
      }
      case 'changed':
        searcher?.changed(message.ids);
        break;
      case 'catchUp':
        searcher?.catchUp();
        break;
      case 'reread':
        searcher?.reread();
        break;
      case 'hide':
        searcher?.hide(message.ids);
        break;
      default:
        unreachable(message);
    }
  });
}

const buffer = (values: Float64Array): ArrayBuffer => values.buffer as ArrayBuffer;
