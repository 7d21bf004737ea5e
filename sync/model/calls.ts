import type { CallEntry } from '#contract/entities/callEntry.ts';
import type { CallType } from '#contract/protocol/calls.ts';
import type { CallState } from '#contract/rules/calls/call.ts';
import type { Person } from '#contract/entities/user.ts';
import type { Live, LiveQuery } from '../kit/live.ts';
import type { CallTools, MediaTrouble, OwnMedia, TheirMedia } from './ports/callMedia.ts';

/** The call this tab knows of. */
export interface Call {
  readonly id: string;
  readonly other: Pick<Person, 'id' | 'full_name' | 'avatar_url'>;
  readonly isCaller: boolean;
  readonly callType: CallType;
  readonly state: CallState;
  /** The person is about to be asked for microphone or camera, and was not told yet what for. */
  readonly isExplaining: boolean;
  /** Why microphone or camera could not be had. */
  readonly trouble: { readonly what: 'microphone' | 'camera'; readonly why: MediaTrouble } | null;
  /** The person can be called, but no device of the other is online. */
  readonly isOtherOffline: boolean;
  /** The server did not ring: the other person has not answered yet. */
  readonly isUnasked: boolean;
  /** Null before microphone and camera were opened. */
  readonly own: OwnMedia | null;
  readonly theirs: Live<TheirMedia> | null;
}

/** Calls of this tab. Null while there is none. */
export interface CallController {
  readonly call: Live<Call | null>;
  /** The calls of the person, as this device holds them, newest first; undefined: not read yet. */
  readonly past: LiveQuery<readonly PastCall[]>;
  /** Only one tab of a device makes the sound of ringing. */
  isLeader(): boolean;
  /** Calls somebody. Does nothing while there is a call. */
  start(other: Call['other'], callType: CallType): void;
  /** Takes the call that rings. */
  accept(callType: CallType): void;
  decline(): void;
  /** Goes on to ask for microphone and camera. */
  allow(): void;
  hangUp(): void;
  setCamera(isOn: boolean): void;
  readonly tools: CallTools;
  /** Takes what is said of a call that is over off the screen. */
  dismiss(): void;
}

/** A call that is over. */
export interface PastCall extends Pick<Call, 'id' | 'other' | 'isCaller' | 'callType'> {
  readonly reason: CallEntry['reason'];
  /** When it ended, ms since the epoch. */
  readonly at: number;
  /** For how long they talked; 0 where they did not. */
  readonly seconds: number;
}

/** The controller, and how to have it: what it is made of is loaded with the first call. */
export interface Calls {
  /** Null before the first call. */
  readonly controller: Live<CallController | null>;
  /** Rejects where nobody is signed in, or it cannot be loaded. */
  open(): Promise<CallController>;
}
