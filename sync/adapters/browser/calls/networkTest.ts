import type { CallServers } from '#contract/protocol/calls.ts';
import {
  judgeNetwork,
  type NetworkTest,
  type RelayOutcome,
  relayWay,
} from '../../../model/rules/calls/networkTest.ts';

/** So long is waited for ways to this device, ms: a server that answers does so in far less. */
const GATHER_MS = 8000;
/** Relays that are tried. */
const RELAYS_MAX = 6;

type Server = CallServers['servers'][number];

const isRelay = (url: string): boolean => /^turns?:/u.test(url);

/** Tries by which ways calls could go from this device: what a call itself would do, without one. */
export async function testNetwork(servers: readonly Server[]): Promise<NetworkTest> {
  const stun = servers.flatMap(({ urls }) => urls.filter((url) => !isRelay(url)));
  const relays = servers
    .flatMap((server) => server.urls.filter(isRelay).map((url) => ({ ...server, urls: [url] })))
    .slice(0, RELAYS_MAX);
  const [direct, ...relayed] = await Promise.all([
    gather({ iceServers: stun.map((urls) => ({ urls })) }),
    ...relays.map((server) =>
      gather({ iceServers: [iceServerOf(server)], iceTransportPolicy: 'relay' }),
    ),
  ]);
  const seen = direct.candidates.filter(({ type }) => type === 'srflx');
  return judgeNetwork({
    isTold: seen.length > 0,
    isShifting: isShifting(seen),
    relays: relays.map(({ urls: [url = ''] }, at) => ({
      way: relayWay(url),
      outcome: outcomeOf(relayed[at]),
    })),
  });
}

/** As the browser wants it. */
export const iceServerOf = ({ urls, username, credential }: Server): RTCIceServer => ({
  urls,
  ...(username !== undefined && { username }),
  ...(credential !== undefined && { credential }),
});

interface Gathered {
  readonly candidates: readonly RTCIceCandidate[];
  /** STUN error codes that servers answered with; 701: there was no answer. */
  readonly errors: readonly number[];
}

async function gather(configuration: RTCConfiguration): Promise<Gathered> {
  const connection = new RTCPeerConnection(configuration);
  const candidates: RTCIceCandidate[] = [];
  const errors: number[] = [];
  try {
    connection.createDataChannel('test');
    const done = new Promise<void>((resolve) => {
      connection.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate === null) resolve();
        else candidates.push(candidate);
      });
    });
    connection.addEventListener('icecandidateerror', ({ errorCode }) => errors.push(errorCode));
    await connection.setLocalDescription();
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, GATHER_MS))]);
    return { candidates, errors };
  } finally {
    connection.close();
  }
}

/** The same socket is seen under two ports. */
function isShifting(candidates: readonly RTCIceCandidate[]): boolean {
  const ports = new Map<string, Set<number | null>>();
  for (const { relatedAddress, relatedPort, port } of candidates) {
    const from = `${relatedAddress} ${relatedPort}`;
    ports.set(from, (ports.get(from) ?? new Set()).add(port));
  }
  return [...ports.values()].some(({ size }) => size > 1);
}

/** A relay that answers with an error is there, and does not take this device: 401 and its like. */
function outcomeOf(gathered: Gathered | undefined): RelayOutcome {
  if (gathered === undefined) return 'silent';
  if (gathered.candidates.some(({ type }) => type === 'relay')) return 'works';
  return gathered.errors.some((code) => code >= 400 && code < 600) ? 'refused' : 'silent';
}
