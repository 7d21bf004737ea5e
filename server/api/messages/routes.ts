import {
  API,
  historyQuerySchema,
  marksBodySchema,
  postMessageBodySchema,
} from '#contract/protocol/api.ts';
import { PASS, PASS_MS } from '#contract/protocol/away.ts';
import { judgeFile, history, setMarks } from '#server/domain/messages/index.ts';
import { newId } from '#contract/rules/ids.ts';
import { otherParticipant } from '#server/domain/conversations/index.ts';
import { parseRequest, Refusal } from '#server/domain/requests/index.ts';
import type { ApiDeps } from '../api.ts';
import { bodyOf, conversationIdOfPath } from '../request.ts';
import type { Route } from '../route.ts';

const MESSAGES = API.messages(':conversationId');
const takenMessageSchema = postMessageBodySchema.check(judgeFile);
const MARKS = API.marks(':conversationId');

/** The messages of one conversation, and how far they were delivered and read. */
export function addMessageRoutes(route: Route, deps: ApiDeps): void {
  const { db, rates, deliver, now, passes } = deps;

  route(PASS, {
    post(context, person) {
      rates.take('push', person.sub);
      const pass = passes?.make(person) ?? null;
      if (pass === null) throw new Refusal('not_found', 'no passes are given');
      return context.json({ pass, forMs: PASS_MS });
    },
  });

  route(
    MESSAGES,
    {
      async get(context, { sub }) {
        const conversationId = conversationIdOfPath(context);
        const range = parseRequest(historyQuerySchema, context.req.query());
        rates.take('read', sub);
        return context.json(await history(db, sub, conversationId, range));
      },
      async post(context, { sub }) {
        const conversationId = conversationIdOfPath(context);
        const body = await bodyOf(context, takenMessageSchema);
        rates.take('send', sub);
        const receiverId = await db.asService((sql) => otherParticipant(sql, conversationId, sub));
        const draft = {
          ...body,
          id: body.id ?? newId(now(), crypto.getRandomValues(new Uint8Array(16))),
          written_at: body.written_at ?? new Date(now()).toISOString(),
        };
        const [result] = await deliver({
          senderId: sub,
          receiverId,
          conversationId,
          drafts: [draft],
        });
        if (result?.status === 'accepted') return context.json(result.message);
        throw new Refusal(result?.code ?? 'internal', 'the message was not taken');
      },
    },
    { takesPass: true },
  );

  route(MARKS, {
    async post(context, { sub }) {
      const conversationId = conversationIdOfPath(context);
      const { delivered_seq, read_seq } = await bodyOf(context, marksBodySchema);
      rates.take('mark', sub);
      const asked = { conversationId, delivered: delivered_seq, read: read_seq };
      return context.json(await setMarks(deps, sub, asked));
    },
  });
}
