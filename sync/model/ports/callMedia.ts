import type { CallType, PassedEvent } from '#contract/protocol/calls.ts';
import type { Live } from '../../kit/live.ts';

/** Why there is no microphone, or no camera. */
export type MediaTrouble =
  /** The person, or their browser, said no. */
  | 'denied'
  /** There is none. */
  | 'none'
  /** Another program has it, or it does not work. */
  | 'taken';

/** What this device gives to a call. Streams are the browser's own, handed through to what shows them. */
export interface OwnMedia {
  /** What the person sees of themselves; null without a camera. */
  readonly shown: Live<object | null>;
  readonly hasCamera: Live<boolean>;
  readonly isMuted: Live<boolean>;
  /** A camera was wanted and could not be had: the call is one of sound. */
  readonly cameraTrouble: MediaTrouble | null;
  setMuted(isMuted: boolean): void;
  /** Turns the camera on or off. Gives why it could not be had. */
  setCamera(isOn: boolean): Promise<MediaTrouble | null>;
  /** From the camera in front to the one behind, and back. */
  turnCamera(): Promise<void>;
  /** Microphone and camera are let go. */
  stop(): void;
}

/** What one device says to the other while they look for a way; JSON. */
export type LineWord =
  | { readonly event: Exclude<PassedEvent, 'webrtc_ice_candidate'>; readonly description: string }
  | {
      readonly event: 'webrtc_ice_candidate';
      readonly candidate: {
        readonly candidate: string;
        readonly sdpMid: string | null;
        readonly sdpMLineIndex: number | null;
        readonly usernameFragment: string | null;
      } | null;
    };

/** What the other person gives, as it arrives. */
export interface TheirMedia {
  readonly stream: object | null;
  readonly hasVideo: boolean;
  readonly isMuted: boolean;
}

/** The connection between two devices. */
export interface CallLine {
  readonly theirs: Live<TheirMedia>;
  hear(word: LineWord): void;
  /** Looks for another way: the network of this device changed. */
  restart(): void;
  close(): void;
}

export interface LineDeps {
  readonly own: OwnMedia;
  /** The caller begins; the other gives way where both describe at once. */
  readonly isCaller: boolean;
  say(word: LineWord): void;
  onHeard(): void;
  onSilent(): void;
}

/** Microphone, camera and connections of a browser. */
export interface CallMedia {
  /** Whether the person will be asked; `unknown` where the browser does not say. */
  permission(callType: CallType): Promise<'granted' | 'prompt' | 'denied' | 'unknown'>;
  /** Without a camera where that alone cannot be had. */
  open(callType: CallType): Promise<OwnMedia | MediaTrouble>;
  connect(deps: LineDeps): CallLine;
}
