/** A relay's answer. */
export type RelayOutcome =
  | 'works'
  /** No answer came from its address. */
  | 'silent'
  /** It did not take the credentials. */
  | 'refused';

/** How a relay is reached. */
export type RelayWay = 'udp' | 'tcp' | 'tls';

/** The findings while ways to this device were gathered. */
export interface NetworkFindings {
  /** The address under which the world sees this device was told. */
  readonly isTold: boolean;
  /** Each server sees this device under another port: few others can reach it directly. */
  readonly isShifting: boolean;
  readonly relays: readonly { readonly way: RelayWay; readonly outcome: RelayOutcome }[];
}

export type NetworkPoint = 'udp' | 'stun' | 'relayUdp' | 'relayTcp';
export type NetworkVerdict =
  | 'works'
  /** It does, with a limit that is said. */
  | 'limited'
  | 'blocked'
  /** The operator offers none. */
  | 'none'
  /** There is one, and it does not take this device. */
  | 'refused';

export interface NetworkTest {
  readonly points: Readonly<Record<NetworkPoint, NetworkVerdict>>;
  /** The verdict on calls: they connect; only where the other's network helps; or not at all. */
  readonly calls: 'likely' | 'sometimes' | 'unlikely';
}

/** The way of a relay's address, as RFC 7065 writes it. */
export function relayWay(url: string): RelayWay {
  if (url.startsWith('turns:')) return 'tls';
  return /[?&]transport=tcp\b/u.test(url) ? 'tcp' : 'udp';
}

/** Judges each way, and calls, by the findings. */
export function judgeNetwork({ isTold, isShifting, relays }: NetworkFindings): NetworkTest {
  const relayed = (ways: readonly RelayWay[]): NetworkVerdict => {
    const tried = relays.filter(({ way }) => ways.includes(way)).map(({ outcome }) => outcome);
    if (tried.length === 0) return 'none';
    if (tried.includes('works')) return 'works';
    return tried.includes('refused') ? 'refused' : 'blocked';
  };
  const relayUdp = relayed(['udp']);
  const relayTcp = relayed(['tcp', 'tls']);
  // Any answer over UDP, from whichever server, shows that UDP passes.
  const udp = isTold || relayUdp === 'works' || relayUdp === 'refused' ? 'works' : 'blocked';
  const stun = !isTold ? 'blocked' : isShifting ? 'limited' : 'works';
  const isRelayed = relayUdp === 'works' || relayTcp === 'works';
  const calls = isRelayed || stun === 'works' ? 'likely' : isTold ? 'sometimes' : 'unlikely';
  return { points: { udp, stun, relayUdp, relayTcp }, calls };
}
