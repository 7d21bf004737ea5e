/** How often it is looked whether anything arrives, ms, and after how many looks in vain another way is sought. */
const LOOK_MS = 500;
const SILENT_LOOKS = 4;
const LOOKS_A_SECOND = 2;
/** The caller begins; who was called leaves it so much longer, in looks: two that begin at once hold each other up. */
const POLITE_LOOKS = 2;
/** A way that is being looked for is left in peace for so long, ms: who begins anew every moment never arrives. */
const PATIENCE_MS = 5000;

export interface ArrivalNews {
  onHeard(): void;
  onSilent(): void;
  /** Gets the connection's statistics, every second. */
  onStats(stats: RTCStatsReport): void;
}

/**
 * Tells when sound begins to arrive, and when it stops. It always arrives, muted or not: where nothing does for some seconds the
 * way is lost, whatever the browser says, and another one is looked for.
 */
export function watchArrivals(
  connection: RTCPeerConnection,
  { onHeard, onSilent, onStats }: ArrivalNews,
  isCaller: boolean,
): { stop(): void; begun(): void } {
  let isStopped = false;
  let isHeard = false;
  let received = 0;
  let silentLooks = 0;
  let looks = 0;

  let begunAt = Number.NEGATIVE_INFINITY;

  /** Looks for another way, unless one is being looked for. */
  const seek = () => {
    if (performance.now() - begunAt < PATIENCE_MS) return;
    begunAt = performance.now();
    connection.restartIce();
  };
  const silent = () => {
    if (isHeard) onSilent();
    isHeard = false;
  };
  const look = async () => {
    const stats = await connection.getStats();
    if (isStopped) return;
    looks += 1;
    if (looks % LOOKS_A_SECOND === 0) onStats(stats);
    const packets = packetsOf(stats);
    if (packets > received) {
      received = packets;
      silentLooks = 0;
      if (!isHeard) onHeard();
      isHeard = true;
      return;
    }
    silentLooks += 1;
    if (received === 0 || silentLooks < SILENT_LOOKS) return;
    silent();
    if (isCaller || silentLooks >= SILENT_LOOKS + POLITE_LOOKS) seek();
  };
  connection.addEventListener('connectionstatechange', () => {
    if (isStopped || connection.connectionState !== 'failed') return;
    silent();
    seek();
  });
  // A look in vain is followed by the next.
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  return {
    /** The other has begun to look. */
    begun() {
      begunAt = performance.now();
    },
    stop() {
      isStopped = true;
      clearInterval(looking);
    },
  };
}

/**
 * The packets so far. After another description counters may begin anew: then each later packet counts again.
 */
function packetsOf(stats: RTCStatsReport): number {
  let packets = 0;
  for (const each of stats.values() as Iterable<Record<string, unknown>>)
    if (each['type'] === 'inbound-rtp') packets += Number(each['packetsReceived'] ?? 0);
  return packets;
}
