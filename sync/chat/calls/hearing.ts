import {
  type CallInitiated,
  callInitiatedSchema,
  type CallNotice,
  callNoticeSchema,
  type IncomingCall,
  incomingCallSchema,
  passedAnswerSchema,
  passedCandidateSchema,
  passedOfferSchema,
} from '#contract/protocol/calls.ts';
import type { LineWord } from '../../model/ports/callMedia.ts';

/** The server's events of calls, parsed. */
export interface CallHearing {
  onIncoming(told: IncomingCall): void;
  onInitiated(told: CallInitiated): void;
  onNotice(notice: CallNotice): void;
  onWord(
    from: { readonly userId: string; readonly callId: string; readonly id: string },
    word: LineWord,
  ): void;
}

/** Hands over what is understood; the rest is dropped. */
export function hearCall(
  { event, payload }: { readonly event: string; readonly payload: unknown },
  { onIncoming, onInitiated, onNotice, onWord }: CallHearing,
): void {
  switch (event) {
    case 'incoming_call': {
      const told = incomingCallSchema.safeParse(payload);
      if (told.success) onIncoming(told.data);
      return;
    }
    case 'call_initiated': {
      const told = callInitiatedSchema.safeParse(payload);
      if (told.success) onInitiated(told.data);
      return;
    }
    case 'call_response': {
      const told = callNoticeSchema.safeParse(payload);
      if (told.success) onNotice(told.data);
      return;
    }
    case 'webrtc_offer':
    case 'webrtc_answer': {
      const schema = event === 'webrtc_offer' ? passedOfferSchema : passedAnswerSchema;
      const { data } = schema.safeParse(payload);
      if (data === undefined) return;
      const { description, ...from } = data.payload;
      onWord({ userId: data.userId, ...from }, { event, description });
      return;
    }
    case 'webrtc_ice_candidate': {
      const { data } = passedCandidateSchema.safeParse(payload);
      if (data === undefined) return;
      const { candidate, ...from } = data.payload;
      onWord({ userId: data.userId, ...from }, { event, candidate });
    }
  }
}
