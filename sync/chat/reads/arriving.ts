import type { Message } from '#contract/entities/message.ts';
import { isSaid } from '#contract/entities/reaction.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import type { QueryScope } from '../../store/index.ts';

export interface ArrivingDeps {
  readonly scope: Pick<QueryScope, 'arriving' | 'userId'>;
  readonly conversationId: string;
  /** The newest messages that are stored; null: not read yet. */
  tail(): readonly Message[] | null;
  /** Others are to be shown than were. */
  onChange(): void;
}

/** The messages of a thread shown while they are being stored. */
export interface Arriving {
  /** Of what follows the stored without a gap, in its order, that of the other person. */
  messages(): readonly Message[];
  readonly stop: Unsubscribe;
}

export function createArriving(deps: ArrivingDeps): Arriving {
  const { scope, conversationId, onChange } = deps;
  let shown: readonly Message[] = [];

  const present = (): readonly Message[] => {
    const tail = deps.tail() ?? [];
    const coming = scope.arriving
      .get()
      .filter(
        (message) =>
          message.conversationId === conversationId && !tail.some(({ id }) => id === message.id),
      )
      .toSorted((one, other) => one.seq - other.seq);
    const nextSeq = (tail.at(-1)?.seq ?? Number.NaN) + 1;
    const firstElse = coming.findIndex(
      ({ sender_id: sender, seq }, at) => sender === scope.userId || seq !== nextSeq + at,
    );
    const next = firstElse < 0 ? coming : coming.slice(0, firstElse);
    return next.filter((message) => isSaid(message.message_type));
  };

  return {
    messages() {
      shown = present();
      return shown;
    },
    stop: scope.arriving.subscribe(() => {
      const now = present();
      const isShown = now.length === shown.length && now.every((one, at) => one === shown[at]);
      if (!isShown) onChange();
    }),
  };
}
