import * as z from 'zod/mini';
import { personSchema } from '../entities/user.ts';
import { END_REASONS } from '../rules/calls/call.ts';

/** Longest session description that is passed on; one of audio and video has about 6,000. */
const DESCRIPTION_MAX = 24_000;
const CANDIDATE_MAX = 1000;

/** With sound alone, or with pictures too. */
export const callTypeSchema = z.enum(['audio', 'video']);
export type CallType = z.infer<typeof callTypeSchema>;

/** A tab that takes part in a call: what is meant for it is not for the person's other tabs and devices. */
const legSchema = z.string().check(z.regex(/^[\w-]{8,40}$/));
const partOfCall = { callId: z.uuid(), leg: legSchema };
/** Named by its sender, so that what comes twice is done once. */
const named = { ...partOfCall, id: legSchema };
const descriptionSchema = z.string().check(z.maxLength(DESCRIPTION_MAX));
const addressed = { targetUserId: z.uuid(), callType: callTypeSchema };

/**
 * `webrtc_offer`: without a description it asks the server to ring at `targetUserId`, under an id made on the caller's device;
 * asked again, it is the same call. With one it is passed on to the tab that is in the call. Acknowledged with PlainAck.
 */
export const webrtcOfferSchema = z.object({
  ...addressed,
  payload: z.union([
    z.object({ ...named, description: descriptionSchema }),
    z.strictObject(partOfCall),
  ]),
});
/** `webrtc_answer`: passed on, and acknowledged with PlainAck. */
export const webrtcAnswerSchema = z.object({
  ...addressed,
  payload: z.object({ ...named, description: descriptionSchema }),
});
/** A way to reach a device. Null: there are no more. */
const candidateSchema = z.nullable(
  z.object({
    candidate: z.string().check(z.maxLength(CANDIDATE_MAX)),
    sdpMid: z.nullable(z.string().check(z.maxLength(64))),
    sdpMLineIndex: z.nullable(z.int().check(z.gte(0), z.lte(64))),
    usernameFragment: z.nullable(z.string().check(z.maxLength(256))),
  }),
);
/** `webrtc_ice_candidate`: passed on, and acknowledged with PlainAck. None leaves a device before both said yes. */
export const webrtcCandidateSchema = z.object({
  ...addressed,
  payload: z.object({ ...named, candidate: candidateSchema }),
});

/**
 * `call_response`, client to server: what a tab says to a call. `here`: it takes part, over a line that is new to the server, which
 * may have been restarted; `heard`: the same, and sound arrives; `back`: the same after a reload, so the other begins its connection anew. `ask`: how does it
 * stand? Acknowledged with PlainAck.
 */
export const callWordSchema = z.object({
  ...addressed,
  payload: z.object({
    ...partOfCall,
    say: z.enum(['accept', 'decline', 'end', 'fail', 'here', 'heard', 'back', 'ask']),
    isCaller: z.boolean(),
  }),
});
export type CallWord = z.infer<typeof callWordSchema>;

/** `incoming_call`, server to every tab and device of who is called. `leftMs`: how long it rings still. */
export const incomingCallSchema = z.object({
  callId: z.uuid(),
  callType: callTypeSchema,
  person: personSchema,
  leftMs: z.number(),
});
export type IncomingCall = z.infer<typeof incomingCallSchema>;

/** `call_initiated`, server to the caller. `isReachable`: a device of the other person hears it. */
export const callInitiatedSchema = z.object({ callId: z.uuid(), isReachable: z.boolean() });
export type CallInitiated = z.infer<typeof callInitiatedSchema>;

/**
 * `call_response`, server to both people. `accepted` names the tab that took it: for every other one of that person it was answered
 * elsewhere. `replaces`: both called at once; that call is this one now. `back`: the other was reloaded.
 */
export const callNoticeSchema = z.union([
  z.object({
    callId: z.uuid(),
    say: z.literal('accepted'),
    leg: legSchema,
    replaces: z.optional(z.uuid()),
  }),
  z.object({ callId: z.uuid(), say: z.literal('back'), leg: legSchema }),
  z.object({ callId: z.uuid(), say: z.literal('over'), reason: z.enum(END_REASONS) }),
]);
export type CallNotice = z.infer<typeof callNoticeSchema>;

/** A signal as it reaches the other device: `userId` is the sender. */
const passed = { userId: z.uuid(), callType: callTypeSchema };
export const passedOfferSchema = z.object({
  ...passed,
  payload: z.object({ ...named, description: descriptionSchema }),
});
export const passedAnswerSchema = passedOfferSchema;
export const passedCandidateSchema = z.object({
  ...passed,
  payload: webrtcCandidateSchema.shape.payload,
});

/** The events that are passed from one tab in a call to the other. */
export type PassedEvent = 'webrtc_offer' | 'webrtc_answer' | 'webrtc_ice_candidate';
export type PassedPayload =
  | z.infer<typeof passedOfferSchema>['payload']
  | z.infer<typeof passedCandidateSchema>['payload'];

/** GET: by which servers devices find a way to each other. For people who are signed in. */
export const CALL_SERVERS = '/api/calls/servers';
export const callServersSchema = z.object({
  servers: z.array(
    z.object({
      urls: z.array(z.string()),
      username: z.optional(z.string()),
      credential: z.optional(z.string()),
    }),
  ),
  /** Seconds; after them the credentials are no longer taken. */
  expiresIn: z.number(),
});
export type CallServers = z.infer<typeof callServersSchema>;
