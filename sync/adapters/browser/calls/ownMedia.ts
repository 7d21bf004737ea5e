import type { CallType } from '#contract/protocol/calls.ts';
import { createLive } from '../../../kit/live.ts';
import type { CallMedia, MediaTrouble, OwnMedia } from '../../../model/ports/callMedia.ts';

/** What this device gives, with its tracks: known to the connection alone. */
export interface OwnTracks extends OwnMedia {
  readonly microphone: MediaStreamTrack;
  camera(): MediaStreamTrack | null;
}

const SOUND: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};
const pictureOf = (facingMode: string): MediaTrackConstraints => ({
  facingMode,
  width: { ideal: 1280 },
  height: { ideal: 720 },
});

/** Why the browser gives none, by the name of its error. */
function troubleOf(error: unknown): MediaTrouble {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'taken';
}

async function trackOf(constraints: MediaStreamConstraints): Promise<MediaStreamTrack> {
  const [track] = (await navigator.mediaDevices.getUserMedia(constraints)).getTracks();
  if (track === undefined) throw new DOMException('no track', 'NotFoundError');
  return track;
}

/** Opens microphone and, for pictures, camera; without a camera it is a call of sound. */
export async function openOwnMedia(callType: CallType): Promise<OwnMedia | MediaTrouble> {
  let microphone: MediaStreamTrack;
  let camera: MediaStreamTrack | null = null;
  let cameraTrouble: MediaTrouble | null = null;
  let facing = 'user';
  try {
    microphone = await trackOf({ audio: SOUND });
  } catch (error) {
    return troubleOf(error);
  }
  let isStopped = false;
  const hasCamera = createLive(false);
  const isMuted = createLive(false);
  const shown = createLive<object | null>(null);
  const hold = (track: MediaStreamTrack | null) => {
    camera?.stop();
    camera = track;
    shown.set(track === null ? null : new MediaStream([track]));
    hasCamera.set(track !== null);
  };
  const openCamera = async (): Promise<MediaTrouble | null> => {
    try {
      const track = await trackOf({ video: pictureOf(facing) });
      if (isStopped) track.stop();
      else hold(track);
      return null;
    } catch (error) {
      return troubleOf(error);
    }
  };
  if (callType === 'video') cameraTrouble = await openCamera();
  const own: OwnTracks = {
    microphone,
    camera: () => camera,
    shown,
    hasCamera,
    isMuted,
    cameraTrouble,
    setMuted(isOff) {
      microphone.enabled = !isOff;
      isMuted.set(isOff);
    },
    async setCamera(isOn) {
      if (isOn && camera === null) return await openCamera();
      if (!isOn) hold(null);
      return null;
    },
    async turnCamera() {
      if (camera === null) return;
      facing = facing === 'user' ? 'environment' : 'user';
      hold(null);
      await openCamera();
    },
    stop() {
      isStopped = true;
      microphone.stop();
      hold(null);
    },
  };
  return own;
}

/** Whether the browser will ask. Some know no such names. */
export const permissionFor: CallMedia['permission'] = async (callType) => {
  const names = callType === 'video' ? ['microphone', 'camera'] : ['microphone'];
  try {
    const states = await Promise.all(
      names.map(
        async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
      ),
    );
    if (states[0] === 'denied') return 'denied';
    return states.includes('prompt') ? 'prompt' : 'granted';
  } catch {
    return 'unknown';
  }
};
