import type { CallType, PassedEvent } from '#contract/protocol/calls.ts';
import type { LineQuality } from '../rules/calls/lineQuality.ts';
import type { NetworkTest } from '../rules/calls/networkTest.ts';
import type { Live, LiveQuery } from '../../kit/live.ts';

/** Why there is no microphone, or no camera. */
export type MediaTrouble =
  /** The person, or their browser, said no. */
  | 'denied'
  /** There is none. */
  | 'none'
  /** Another program has it, or it does not work. */
  | 'taken';

/**
 * This device's media in a call. Streams are the browser's own, handed through to the element that shows
 * them.
 */
export interface OwnMedia {
  /** The person's own picture; null without a camera. */
  readonly shown: Live<object | null>;
  readonly hasCamera: Live<boolean>;
  readonly isMuted: Live<boolean>;
  /** A device that was chosen meanwhile and could not be had; what was in use stays. */
  readonly unusable: Live<'microphone' | 'camera' | null>;
  /**
   * Settles when the camera that was wanted is open, at once where none was. Gives why it could not be had: then the call is one of
   * sound.
   */
  readonly cameraOpened: Promise<MediaTrouble | null>;
  setMuted(isMuted: boolean): void;
  /** Turns the camera on or off. Gives why it could not be had. */
  setCamera(isOn: boolean): Promise<MediaTrouble | null>;
  /** From the camera in front to the one behind, and back. */
  turnCamera(): Promise<void>;
  /** Microphone and camera are let go. */
  stop(): void;
}

/** A word of one device to the other while they look for a way; JSON. */
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

/** The other person's media, as they arrive. */
export interface TheirMedia {
  readonly stream: object | null;
  readonly hasVideo: boolean;
  readonly isMuted: boolean;
  /** Their picture is held back, so that their sound gets through. */
  readonly isHeld: boolean;
  /** The same of this device's picture. */
  readonly isOwnHeld: boolean;
  readonly quality: LineQuality;
}

/** The choices for calls on this device: ids of the browser's, null for its own choice. */
export interface CallSetup {
  readonly microphone: string | null;
  readonly camera: string | null;
  readonly speaker: string | null;
  /** Media goes over relays alone: no address of this device is told. */
  readonly isRelayOnly: boolean;
}
export interface SetupStore {
  readonly chosen: Live<CallSetup>;
  choose(changes: Partial<CallSetup>): void;
}

/** Something to hear, to be heard or to be seen with. */
export interface CallDevice {
  readonly id: string;
  readonly kind: 'microphone' | 'camera' | 'speaker';
  /** Empty before the person allowed microphone or camera. */
  readonly label: string;
}

/** The tools for calls besides calling. */
export interface CallTools extends SetupStore {
  readonly devices: LiveQuery<readonly CallDevice[]>;
  /** Asks for microphone and camera for a moment, so that devices have names. Gives why not. */
  nameDevices(): Promise<MediaTrouble | null>;
  /** The operator runs relays. Rejects where the server cannot be asked. */
  hasRelays(): Promise<boolean>;
  /** Tries by which ways calls could go from here. Rejects where the server cannot be asked. */
  testNetwork(): Promise<NetworkTest>;
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

/** Whether the person will be asked; `unknown` where the browser does not say. */
export type MediaPermission = 'granted' | 'prompt' | 'denied' | 'unknown';

/** Microphone, camera and connections of a browser. */
export interface CallMedia {
  /** No promise where it is known already: then the microphone is asked for in the same moment. */
  permission(callType: CallType): MediaPermission | Promise<MediaPermission>;
  /**
   * Gives the microphone as soon as it is open: the camera comes behind it, and not at all where it cannot be opened alone. Once the
   * call is `over` nothing stays open, also while the person is still being asked for the other of the two.
   */
  open(callType: CallType, over: AbortSignal): Promise<OwnMedia | MediaTrouble>;
  connect(deps: LineDeps): CallLine;
}
