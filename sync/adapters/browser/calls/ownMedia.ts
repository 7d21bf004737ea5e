import type { CallType } from '#contract/protocol/calls.ts';
import { createLive, type Live } from '../../../kit/live.ts';
import type {
  CallMedia,
  CallSetup,
  MediaTrouble,
  OwnMedia,
} from '../../../model/ports/callMedia.ts';

/** This device's media with its tracks: known to the connection alone. */
export interface OwnTracks extends OwnMedia {
  readonly microphone: Live<MediaStreamTrack>;
  camera(): MediaStreamTrack | null;
  /** There is no camera yet, and one is being opened. */
  isCameraComing(): boolean;
}

/** The chosen device where it is there, another one where it is not. */
const chosen = (id: string | null): MediaTrackConstraints => (id === null ? {} : { deviceId: id });
const soundOf = (id: string | null): MediaTrackConstraints => ({
  ...chosen(id),
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
});
const pictureOf = (facingMode: string, id: string | null): MediaTrackConstraints => ({
  ...(id === null ? { facingMode } : chosen(id)),
  width: { ideal: 1280 },
  height: { ideal: 720 },
});

/** Why the browser gives none, by the name of its error. */
export function troubleOf(error: unknown): MediaTrouble {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'taken';
}

async function trackOf(constraints: MediaStreamConstraints): Promise<MediaStreamTrack> {
  const [track] = (await navigator.mediaDevices.getUserMedia(constraints)).getTracks();
  if (track === undefined) throw new DOMException('no track', 'NotFoundError');
  return track;
}

/**
 * Opens microphone and, for pictures, camera; without a camera it is a call of sound. A camera takes up to a second, and nobody is to
 * wait for it: it opens behind the microphone.
 */
export async function openOwnMedia(
  callType: CallType,
  setup: Live<CallSetup>,
  over: AbortSignal,
): Promise<OwnMedia | MediaTrouble> {
  let used = setup.get();
  let first: MediaStreamTrack;
  let camera: MediaStreamTrack | null = null;
  let coming: Promise<MediaTrouble | null> | null = null;
  let facing = 'user';
  try {
    first = await trackOf({ audio: soundOf(used.microphone) });
  } catch (error) {
    return troubleOf(error);
  }
  let isStopped = false;
  const microphone = createLive(first);
  const unusable = createLive<'microphone' | 'camera' | null>(null);
  const hasCamera = createLive(false);
  const isMuted = createLive(false);
  const shown = createLive<object | null>(null);
  const hold = (track: MediaStreamTrack | null) => {
    camera?.stop();
    camera = track;
    shown.set(track === null ? null : new MediaStream([track]));
    hasCamera.set(track !== null);
  };
  const openCamera = async (id = used.camera): Promise<MediaTrouble | null> => {
    try {
      const track = await trackOf({ video: pictureOf(facing, id) });
      if (isStopped) track.stop();
      else hold(track);
      return null;
    } catch (error) {
      return troubleOf(error);
    }
  };
  /** A press on the button while it opens means the one that comes. */
  const bringCamera = (): Promise<MediaTrouble | null> =>
    (coming ??= openCamera().finally(() => {
      coming = null;
    }));
  const openMicrophone = async (id: string | null) => {
    const track = await trackOf({ audio: soundOf(id) });
    if (isStopped) track.stop();
    else {
      track.enabled = !isMuted.get();
      microphone.get().stop();
      microphone.set(track);
    }
  };
  /** Another device was chosen, here or in Settings. */
  const follow = async () => {
    const [before, now] = [used, setup.get()];
    used = now;
    unusable.set(null);
    if (now.microphone !== before.microphone)
      await openMicrophone(now.microphone).catch(() => unusable.set('microphone'));
    if (now.camera !== before.camera && camera !== null) {
      // Some devices have one camera at a time.
      hold(null);
      if ((await openCamera(now.camera)) !== null) {
        unusable.set('camera');
        await openCamera(before.camera);
      }
    }
  };
  const stopFollowing = setup.subscribe(() => void follow());
  const stop = () => {
    isStopped = true;
    stopFollowing();
    microphone.get().stop();
    hold(null);
  };
  // The person may hang up while the browser asks for the camera, and leave that question open.
  over.addEventListener('abort', stop, { once: true });
  if (over.aborted) stop();
  const isWanted = callType === 'video' && !over.aborted;
  const own: OwnTracks = {
    microphone,
    camera: () => camera,
    shown,
    hasCamera,
    isMuted,
    unusable,
    cameraOpened: isWanted ? bringCamera() : Promise.resolve(null),
    isCameraComing: () => camera === null && coming !== null,
    setMuted(isOff) {
      microphone.get().enabled = !isOff;
      isMuted.set(isOff);
    },
    async setCamera(isOn) {
      if (isOn && camera === null) return await bringCamera();
      if (!isOn) hold(null);
      return null;
    },
    async turnCamera() {
      if (camera === null) return;
      facing = facing === 'user' ? 'environment' : 'user';
      hold(null);
      // Turning the camera is a choice of its own.
      await openCamera(null);
    },
    stop,
  };
  return own;
}

/** The browser's answers, which it keeps up to date. It gives them behind what the page is drawing: asked once, they are known at once. */
const known = new Map<string, PermissionStatus>();

async function statusOf(name: string): Promise<PermissionStatus> {
  const status = await navigator.permissions.query({ name: name as PermissionName });
  known.set(name, status);
  return status;
}

/** Whether the browser will ask. Some know no such names. */
export const permissionFor: CallMedia['permission'] = (callType) => {
  const names = callType === 'video' ? ['microphone', 'camera'] : ['microphone'];
  const statuses = names.flatMap((name) => known.get(name) ?? []);
  if (statuses.length === names.length) return permissionIn(statuses);
  return Promise.all(names.map(statusOf)).then(permissionIn, () => 'unknown' as const);
};

function permissionIn(statuses: readonly PermissionStatus[]) {
  const states = statuses.map(({ state }) => state);
  if (states[0] === 'denied') return 'denied';
  return states.includes('prompt') ? 'prompt' : 'granted';
}
