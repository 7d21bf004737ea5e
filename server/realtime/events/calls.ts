import {
  type CallType,
  callWordSchema,
  type PassedEvent,
  type PassedPayload,
  webrtcAnswerSchema,
  webrtcCandidateSchema,
  webrtcOfferSchema,
} from '#contract/protocol/calls.ts';
import { parseRequest, Refusal } from '#server/domain/requests/index.ts';
import { callerTo } from '#server/domain/conversations/index.ts';
import { type Connection, type Handler, OK, type RealtimeDeps } from '../connection.ts';

/** `webrtc_offer`: without a description it rings, with one it is passed on. */
export const onOffer: Handler = async (connection, payload, deps) => {
  const offer = parseRequest(webrtcOfferSchema, payload);
  const { callType, targetUserId, payload: said } = offer;
  if ('description' in said)
    return pass(connection, deps, 'webrtc_offer', { targetUserId, callType, payload: said });
  deps.rates.take('call', connection.userId);
  const { callId, leg } = said;
  const other = offer.targetUserId.toLowerCase();
  const { person, isAnswered, isSuspended } = await callerOf(connection, deps, other);
  if (isSuspended) throw new Refusal('forbidden', 'whoever is suspended calls nobody');
  // A conversation is begun by one alone, and rings at nobody who did not answer.
  if (!isAnswered) throw new Refusal('forbidden', 'they have not answered yet');
  await deps.calls.ring(
    { person, socketId: connection.socket.id, leg },
    { callId: callId.toLowerCase(), callType, other },
  );
  return gone(connection, deps);
};

/** `webrtc_answer` and `webrtc_ice_candidate`: passed on to the tab that is in the call. */
export const onAnswer: Handler = (connection, payload, deps) =>
  pass(connection, deps, 'webrtc_answer', parseRequest(webrtcAnswerSchema, payload));
export const onCandidate: Handler = (connection, payload, deps) =>
  pass(connection, deps, 'webrtc_ice_candidate', parseRequest(webrtcCandidateSchema, payload));

/** `call_response`: what a tab says to a call. Only what opens one asks again whether these two may talk. */
export const onCallResponse: Handler = async (connection, payload, deps) => {
  const word = parseRequest(callWordSchema, payload);
  deps.rates.take('signal', connection.userId);
  const { callId, leg, say, isCaller } = word.payload;
  const other = word.targetUserId.toLowerCase();
  const person =
    say === 'accept' || say === 'here' || say === 'heard' || say === 'back'
      ? (await callerOf(connection, deps, other)).person
      : { id: connection.userId, full_name: '', user_type: 'renter' as const, avatar_url: null };
  const spoken = { callId: callId.toLowerCase(), callType: word.callType, other, say, isCaller };
  await deps.calls.say({ person, socketId: connection.socket.id, leg }, spoken);
  return gone(connection, deps);
};

/** Its line may have broken while the database was asked. */
function gone({ socket, userId }: Connection, { calls }: RealtimeDeps) {
  if (!socket.connected) calls.left(userId, socket.id);
  return OK;
}

async function pass(
  { socket, userId }: Connection,
  { rates, calls }: RealtimeDeps,
  event: PassedEvent,
  {
    targetUserId,
    callType,
    payload,
  }: {
    readonly targetUserId: string;
    readonly callType: CallType;
    readonly payload: PassedPayload;
  },
) {
  rates.take('signal', userId);
  await calls.pass({ userId, socketId: socket.id, leg: payload.leg }, event, {
    callId: payload.callId.toLowerCase(),
    callType,
    other: targetUserId.toLowerCase(),
    payload,
  });
  return OK;
}

/** Gives the caller, where the two have a conversation and neither has blocked the other. */
async function callerOf({ userId }: Connection, { db }: RealtimeDeps, other: string) {
  if (other === userId) throw new Refusal('not_a_participant', 'nobody calls themselves');
  const caller = await callerTo(db, userId, other);
  if (caller === undefined)
    throw new Refusal('not_a_participant', 'these two have no conversation');
  return caller;
}
