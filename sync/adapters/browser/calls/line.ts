import { createLive } from '../../../kit/live.ts';
import type { CallLine, LineDeps, LineWord, TheirMedia } from '../../../model/ports/callMedia.ts';
import { watchArrivals } from './arrivals.ts';
import type { OwnTracks } from './ownMedia.ts';
import { createSide } from './side.ts';
import { createTuning } from './tuning.ts';

/**
 * The connection between two browsers. The caller describes it first; later both may at any time, and where they do so at once,
 * who was called gives way ("perfect negotiation", WebRTC 1.0, section 10.7).
 */
export function connectLine(
  { own, isCaller, say, onHeard, onSilent }: LineDeps,
  connection: RTCPeerConnection,
): CallLine {
  const tracks = own as OwnTracks;
  const stream = new MediaStream();
  const theirs = createLive<TheirMedia>({
    stream,
    hasVideo: false,
    isMuted: false,
    isHeld: false,
    isOwnHeld: false,
    quality: 'good',
  });
  const side = createSide(own, (told) => theirs.set({ ...theirs.get(), ...told }));
  const giving = createGiving(connection, tracks);
  let isGiven = false;
  let isClosed = false;
  const inTurn = createTurns(() => isClosed);

  const describe = async () => {
    await connection.setLocalDescription();
    const description = connection.localDescription;
    if (description === null || isClosed) return;
    const event = description.type === 'answer' ? 'webrtc_answer' : 'webrtc_offer';
    say({ event, description: description.sdp });
    void tuning.begin().catch(() => undefined);
  };
  const give = () => {
    if (isGiven) return;
    isGiven = true;
    side.open(connection);
    giving.begin();
  };

  connection.addEventListener('negotiationneeded', () =>
    inTurn(async () => {
      // Meanwhile the other may have begun: what is needed is asked for again once that is done.
      if (!isClosed && connection.signalingState === 'stable') await describe();
    }),
  );
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (isClosed || candidate === null) return;
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate;
    const said = { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment };
    say({ event: 'webrtc_ice_candidate', candidate: said });
  });
  connection.addEventListener('track', ({ track }) => {
    stream.addTrack(track);
    theirs.set({ ...theirs.get() });
  });
  const tuning = createTuning(connection, ({ quality, isHeld }) => {
    theirs.set({ ...theirs.get(), quality, isOwnHeld: isHeld });
    side.hold(isHeld);
  });
  // Media that cannot be tuned goes as the browser has it.
  const onStats = (stats: RTCStatsReport) => void tuning.look(stats).catch(() => undefined);
  const heard = () => {
    void tuning.prefer().catch(() => undefined);
    onHeard();
  };
  const arrivals = watchArrivals(connection, { onHeard: heard, onSilent, onStats }, isCaller);
  const stops = [
    own.hasCamera.subscribe(giving.camera),
    tracks.microphone.subscribe(giving.microphone),
  ];
  const candidates = createCandidates(connection);

  const describedBy = async (type: RTCSdpType, sdp: string) => {
    const isStable = connection.signalingState === 'stable';
    if (type === 'answer' && isStable) return;
    candidates.isIgnoring(type === 'offer' && isCaller && !isStable);
    if (type === 'offer' && isCaller && !isStable) return;
    if (type === 'offer') arrivals.begun();
    await connection.setRemoteDescription({ type, sdp });
    await candidates.release();
    if (type === 'answer') return;
    give();
    await describe();
  };
  const hear = async (word: LineWord) => {
    if (isClosed) return;
    if (word.event === 'webrtc_ice_candidate') await candidates.add(word.candidate);
    else await describedBy(word.event === 'webrtc_offer' ? 'offer' : 'answer', word.description);
  };

  if (isCaller) {
    give();
    // At once, not when the browser says that it is needed: that comes behind all that the page draws for the call.
    inTurn(describe, true);
  }
  return {
    theirs,
    hear: (word) => inTurn(() => hear(word)),
    restart() {
      if (connection.remoteDescription !== null) connection.restartIce();
    },
    close() {
      isClosed = true;
      arrivals.stop();
      for (const stop of stops) stop();
      side.close();
      connection.close();
    },
  };
}

/** Takes one step after the other: a description is whole before the next begins. The first of all need not wait for its turn. */
function createTurns(isClosed: () => boolean) {
  let turn = Promise.resolve();
  return (step: () => Promise<void>, isFirst = false) => {
    turn = (isFirst ? step() : turn.then(step)).catch((error: unknown) => {
      if (!isClosed()) console.warn('the connection of a call was not described', String(error));
    });
  };
}

/** The own tracks in the connection. A camera that is turned on later has the place of the one before. */
function createGiving(connection: RTCPeerConnection, own: OwnTracks) {
  let picture: RTCRtpSender | null = null;
  let sound: RTCRtpSender | null = null;
  let hasBegun = false;
  const camera = () => {
    if (!hasBegun) return;
    const track = own.camera();
    if (picture !== null) void picture.replaceTrack(track);
    else if (track !== null) picture = connection.addTrack(track, new MediaStream([track]));
  };
  return {
    begin() {
      hasBegun = true;
      const track = own.microphone.get();
      sound = connection.addTrack(track, new MediaStream([track]));
      camera();
      // Its place is agreed on already: nothing has to be described again when it is there.
      if (own.isCameraComing()) picture = placeForPicture(connection);
    },
    camera,
    /** Another microphone takes the place of the one before. */
    microphone: () => void sound?.replaceTrack(own.microphone.get()),
  };
}

/** The place of a picture that is not there yet: beside the other's where that was offered. */
function placeForPicture(connection: RTCPeerConnection): RTCRtpSender {
  const offered = connection
    .getTransceivers()
    .find(({ sender, receiver }) => receiver.track.kind === 'video' && sender.track === null);
  const place = offered ?? connection.addTransceiver('video');
  place.direction = 'sendrecv';
  return place.sender;
}

/** Ways to the other device wait for the description they belong to. */
function createCandidates(connection: RTCPeerConnection) {
  const waiting: RTCIceCandidateInit[] = [];
  let isIgnored = false;
  const take = async (candidate: RTCIceCandidateInit) => {
    try {
      await connection.addIceCandidate(candidate);
    } catch (error) {
      // Those of an offer that gave way belong to nothing.
      if (!isIgnored) console.info('a way to the other device was not taken', String(error));
    }
  };
  return {
    isIgnoring(isSo: boolean) {
      isIgnored = isSo;
    },
    async add(candidate: RTCIceCandidateInit | null) {
      if (candidate === null) return;
      if (connection.remoteDescription === null) waiting.push(candidate);
      else await take(candidate);
    },
    async release() {
      for (const candidate of waiting.splice(0)) await take(candidate);
    },
  };
}
