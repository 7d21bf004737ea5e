import type { Message } from '#contract/entities/message.ts';
import { callIn } from '#contract/entities/callEntry.ts';
import type { Source } from '../../kit/source.ts';
import type { PastCall } from '../../model/calls.ts';
import type { QueryScope } from '../../store/index.ts';
import type { ConversationDoc } from '../../store/docs.ts';
import { otherOf } from '../reads/conversationRows.ts';

const CHUNK = 500;

/** The part of one conversation that was read: `fromSeq` ≤ seq < `toSeq`. */
interface Read {
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly calls: readonly PastCall[];
}

/**
 * The calls that stand in the conversations this device holds, newest first. They are read page by page, once, and then as the
 * conversations grow at either end.
 */
export function callLog({
  reads,
  userId,
  log,
}: Pick<QueryScope, 'reads' | 'userId' | 'log'>): Source<readonly PastCall[]> {
  return (emit) => {
    const known = new Map<string, Read>();
    let wanted: readonly ConversationDoc[] = [];
    let isReading = false;
    let isStopped = false;
    const isOver = () => isStopped;
    const show = () => {
      if (isStopped) return;
      const all = [...known.values()].flatMap(({ calls }) => calls);
      emit(all.toSorted((one, other) => other.at - one.at));
    };

    const readRange = async (doc: ConversationDoc, fromSeq: number, toSeq: number) => {
      const found: PastCall[] = [];
      for (let to = toSeq; to > fromSeq && !isOver(); to -= CHUNK) {
        const range = { fromSeq: Math.max(to - CHUNK, fromSeq), toSeq: to };
        for (const message of await reads.messagePage(doc.id, range)) {
          const call = pastCall(message, doc, userId);
          if (call !== null) found.push(call);
        }
      }
      return found;
    };
    /** True where there was something to read. */
    const readOn = async (doc: ConversationDoc): Promise<boolean> => {
      const [bottom, top] = [Math.max(doc.firstSeq, 1), doc.heldSeq + 1];
      const before = known.get(doc.id);
      const isRebuilt = before !== undefined && (bottom > before.fromSeq || top < before.toSeq);
      const { fromSeq, toSeq, calls } =
        before === undefined || isRebuilt ? { fromSeq: top, toSeq: top, calls: [] } : before;
      if (bottom === fromSeq && top === toSeq) return false;
      const older = await readRange(doc, bottom, fromSeq);
      const newer = await readRange(doc, toSeq, top);
      known.set(doc.id, { fromSeq: bottom, toSeq: top, calls: [...older, ...calls, ...newer] });
      return true;
    };
    const read = async () => {
      if (isReading) return;
      isReading = true;
      try {
        for (let docs: readonly ConversationDoc[] = []; docs !== wanted && !isOver(); ) {
          docs = wanted;
          let isNew = false;
          for (const doc of docs.filter(({ heldSeq }) => heldSeq > 0))
            if (!isOver() && (await readOn(doc))) isNew = true;
          if (isNew) show();
        }
      } catch (error) {
        log.warn('calls could not be read', error);
      } finally {
        isReading = false;
      }
    };

    emit([]);
    const stop = reads.conversations((docs) => {
      wanted = docs;
      void read();
    });
    return () => {
      isStopped = true;
      stop();
    };
  };
}

function pastCall(message: Message, doc: ConversationDoc, userId: string): PastCall | null {
  const other = otherOf(doc);
  const call = callIn({ messageType: message.message_type, content: message.content });
  if (call === null || other === null) return null;
  const { id, full_name, avatar_url } = other;
  return {
    id: message.id,
    other: { id, full_name, avatar_url },
    isCaller: message.sender_id === userId,
    ...call,
    at: Date.parse(message.created_at),
  };
}
