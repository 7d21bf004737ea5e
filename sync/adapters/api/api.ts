import {
  API,
  catchUpAnswerSchema,
  conversationsAnswerSchema,
  healthSchema,
  historyAnswerSchema,
  marksAnswerSchema,
} from '#contract/protocol/api.ts';
import { conversationSchema } from '#contract/entities/conversation.ts';
import { messageSchema } from '#contract/entities/message.ts';
import { ERROR_STATUS } from '#contract/protocol/errors.ts';
import type { SendResult } from '#contract/protocol/socket.ts';
import { classifyFailure } from '../../model/classifyFailure.ts';
import { TransportError, type Api } from '../../model/ports/transport.ts';
import { call, exchange, type CallDeps } from './call.ts';

/** /api over fetch. */
export function createApi(deps: CallDeps): Api {
  /** Conversations the server has shown to know. */
  const known = new Set<string>();
  const make = async (conversationId: string, receiverId: string) => {
    await call(deps, conversationSchema, API.conversations, { body: { receiver_id: receiverId } });
    known.add(conversationId);
  };
  const noted = (conversations: readonly { readonly id: string }[]) => {
    for (const { id } of conversations) known.add(id);
  };

  return {
    async probe(timeoutMs) {
      try {
        const { answer, body } = await exchange(new URL(API.health, deps.origin), {}, timeoutMs);
        return answer.ok && healthSchema.safeParse(body).success;
      } catch {
        return false;
      }
    },
    async catchUp(body) {
      const answer = await call(deps, catchUpAnswerSchema, API.catchUp, { body });
      noted(answer.conversations);
      return answer;
    },
    async conversations() {
      const rows = await call(deps, conversationsAnswerSchema, API.conversations);
      noted(rows);
      return rows;
    },
    history: (conversationId, { beforeSeq, afterSeq, limit }) =>
      call(deps, historyAnswerSchema, API.messages(conversationId), {
        query: {
          ...(beforeSeq === undefined ? {} : { before_seq: beforeSeq }),
          ...(afterSeq === undefined ? {} : { after_seq: afterSeq }),
          limit,
        },
      }),
    marks: (conversationId, { deliveredSeq, readSeq }) =>
      call(deps, marksAnswerSchema, API.marks(conversationId), {
        body: {
          ...(deliveredSeq === undefined ? {} : { delivered_seq: deliveredSeq }),
          ...(readSeq === undefined ? {} : { read_seq: readSeq }),
        },
      }),
    async sendBatch({ conversationId, receiverId, messages }, isEnough = () => false) {
      const results: SendResult[] = [];
      let isMade = false;
      for (const draft of messages) {
        try {
          // It may exist on this device alone, and making it again changes nothing: a refusal on the way to
          // the first message would stand in the console as an error that is none.
          if (!known.has(conversationId)) await make(conversationId, receiverId);
          const message = await post(draft).catch(async (error: unknown) => {
            if (isMade || !isUnknownConversation(error)) throw error;
            isMade = true;
            await make(conversationId, receiverId);
            return await post(draft);
          });
          results.push({ status: 'accepted', id: draft.id, message });
        } catch (error) {
          if (!(error instanceof TransportError)) throw error;
          const failure = classifyFailure(error.failure);
          if (failure.kind === 'rejected')
            results.push({ status: 'rejected', id: draft.id, code: failure.code });
          else if (results.length === 0) throw error;
          else return results;
        }
        if (isEnough()) return results;
      }
      return results;

      function post(draft: (typeof messages)[number]) {
        return call(deps, messageSchema, API.messages(conversationId), { body: draft });
      }
    },
  };
}

const isUnknownConversation = (error: unknown): boolean =>
  error instanceof TransportError &&
  error.failure.kind === 'answered' &&
  (error.failure.status === ERROR_STATUS.not_found || error.failure.code === 'not_a_participant');
