import {
  type LineQuality,
  type LineSample,
  NEW_LINE,
  nextLine,
  type PictureLevel,
} from '../../../model/rules/calls/lineQuality.ts';

export interface TuningNews {
  readonly quality: LineQuality;
  /** The picture of this device is held back, so that its sound gets through. */
  readonly isHeld: boolean;
}

type Stat = Readonly<Record<string, unknown>>;

const ENCODING: Readonly<Record<PictureLevel, Partial<RTCRtpEncodingParameters>>> = {
  full: { active: true, maxBitrate: 1_500_000, scaleResolutionDownBy: 1 },
  small: { active: true, maxBitrate: 200_000, scaleResolutionDownBy: 3 },
  off: { active: false },
};

/**
 * A picture begins at half its size. What a line carries is not known yet, and of a large picture a browser drops frame after
 * frame until it is small enough: the first came a tenth of a second later.
 */
const BEGINNING: Partial<RTCRtpEncodingParameters> = { scaleResolutionDownBy: 2 };

/** Looks at what a connection is like, and has its picture give way to its sound. */
export function createTuning(connection: RTCPeerConnection, onNews: (news: TuningNews) => void) {
  let state = NEW_LINE;
  let before: Counted | null = null;
  /** The level each sender was last given: a camera may have come since. */
  const told = new WeakMap<RTCRtpSender, PictureLevel | 'beginning'>();
  let isHeard = false;

  const apply = async () => {
    for (const sender of connection.getSenders()) {
      if (sender.track?.kind !== 'video' || told.get(sender) === state.picture) continue;
      told.set(sender, state.picture);
      await change(sender, ENCODING[state.picture]).catch(() => told.delete(sender));
    }
  };
  return {
    /** Of pictures that were described just now, and that nobody has seen. */
    async begin() {
      if (isHeard) return;
      // A camera may come later than its place.
      for (const { sender, receiver } of connection.getTransceivers()) {
        if (receiver.track.kind !== 'video' || told.has(sender)) continue;
        told.set(sender, 'beginning');
        await change(sender, BEGINNING);
      }
    },
    /** Before anything else: of the two, sound goes first. */
    async prefer() {
      isHeard = true;
      for (const sender of connection.getSenders())
        if (sender.track?.kind === 'audio')
          await change(sender, { priority: 'high', networkPriority: 'high' });
    },
    async look(stats: RTCStatsReport) {
      const now = counted(stats);
      const next = nextLine(state, sampleOf(before, now));
      before = now;
      const isNew = next.quality !== state.quality || next.picture !== state.picture;
      state = next;
      if (isHeard) await apply();
      if (isNew) onNews({ quality: state.quality, isHeld: state.picture === 'off' });
    },
  };
}

async function change(sender: RTCRtpSender, fields: Partial<RTCRtpEncodingParameters>) {
  const parameters = sender.getParameters();
  // Before it is described there is nothing to change.
  if (parameters.encodings.length === 0) throw new Error('not described yet');
  await sender.setParameters({
    ...parameters,
    encodings: parameters.encodings.map((encoding) => ({ ...encoding, ...fields })),
  });
}

interface Counted {
  readonly received: number;
  readonly lost: number;
  /** Of what this device sends, as the other tells it; of sound alone: a picture that is held back tells nothing new. */
  readonly theirLost: number | null;
  readonly rttMs: number | null;
}

function counted(stats: RTCStatsReport): Counted {
  let [received, lost] = [0, 0];
  let theirLost: number | null = null;
  let rttMs: number | null = null;
  for (const stat of stats.values() as Iterable<Stat>) {
    if (stat['type'] === 'inbound-rtp') {
      received += Number(stat['packetsReceived'] ?? 0);
      lost += Number(stat['packetsLost'] ?? 0);
    } else if (stat['type'] === 'remote-inbound-rtp' && stat['kind'] === 'audio') {
      theirLost = Number(stat['fractionLost'] ?? 0);
    } else if (stat['type'] === 'candidate-pair' && stat['nominated'] === true) {
      const rtt = stat['currentRoundTripTime'];
      if (typeof rtt === 'number') rttMs = rtt * 1000;
    }
  }
  return { received, lost, theirLost, rttMs };
}

function sampleOf(before: Counted | null, now: Counted): LineSample {
  if (before === null) return { lost: now.theirLost, rttMs: now.rttMs };
  const came = Math.max(0, now.received - before.received);
  const missing = Math.max(0, now.lost - before.lost);
  const mine = came + missing === 0 ? null : missing / (came + missing);
  const lost = mine === null ? now.theirLost : Math.max(mine, now.theirLost ?? 0);
  return { lost, rttMs: now.rttMs };
}
