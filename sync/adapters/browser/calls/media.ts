import { CALL_SERVERS, type CallServers, callServersSchema } from '#contract/protocol/calls.ts';
import type { CallMedia, CallTools, SetupStore } from '../../../model/ports/callMedia.ts';
import { call, type CallDeps } from '../../api/call.ts';
import { deviceTools } from './deviceTools.ts';
import { connectLine } from './line.ts';
import { iceServerOf, testNetwork } from './networkTest.ts';
import { openOwnMedia, permissionFor } from './ownMedia.ts';

/** The server's answer without relays: a call is not given up because the answer did not come in time. */
const PUBLIC: CallServers['servers'] = [
  { urls: ['stun:stun.l.google.com:19302', 'stun:stun1.l.google.com:19302'] },
];
/** Credentials that end so soon are asked for anew, s. */
const SPARE_S = 60 * 60;

/** Calls in a browser. The servers that help are asked for while microphone and camera open. */
export function createBrowserCallMedia(
  deps: CallDeps,
  now: () => number,
  setup: SetupStore,
): { readonly media: CallMedia; readonly tools: CallTools } {
  let servers = PUBLIC;
  let goodUntil = 0;
  const ask = async () => {
    if (now() < goodUntil) return;
    const told = await call(deps, callServersSchema, CALL_SERVERS);
    servers = told.servers;
    goodUntil = now() + (told.expiresIn - SPARE_S) * 1000;
  };
  const configured = (): RTCConfiguration => ({
    iceServers: servers.map(iceServerOf),
    // Sound, picture and the rest go one way from the beginning: a third of the ways that are gathered, told and tried.
    bundlePolicy: 'max-bundle',
    // Kept where no relay is known, too: a call that cannot be is better than an address that is told.
    iceTransportPolicy: setup.chosen.get().isRelayOnly ? 'relay' : 'all',
  });
  const spare = createSpare(configured);
  const media: CallMedia = {
    permission: permissionFor,
    async open(callType, over) {
      const asking = ask().catch(() => undefined);
      const own = await openOwnMedia(callType, setup.chosen, over);
      await Promise.race([asking, new Promise((resolve) => setTimeout(resolve, 2000))]);
      if (typeof own !== 'string') spare.make(over);
      return own;
    },
    connect: (line) => connectLine(line, spare.take()),
  };
  const tools: CallTools = {
    ...setup,
    ...deviceTools,
    async hasRelays() {
      await ask();
      return servers.some(({ urls }) => urls.some((url) => /^turns?:/u.test(url)));
    },
    async testNetwork() {
      await ask();
      return await testNetwork(servers);
    },
  };
  return { media, tools };
}

/**
 * A connection that is there before both said yes: making one takes a browser as long as describing it. Until it is described it
 * looks for no way and asks no server.
 */
function createSpare(configured: () => RTCConfiguration) {
  let made: { readonly connection: RTCPeerConnection; readonly as: string } | null = null;
  const drop = () => {
    made?.connection.close();
    made = null;
  };
  return {
    /** Behind what is said now; none stays once the call is `over`. */
    make(over: AbortSignal) {
      setTimeout(() => {
        if (over.aborted) return;
        drop();
        const configuration = configured();
        made = {
          connection: new RTCPeerConnection(configuration),
          as: JSON.stringify(configuration),
        };
        over.addEventListener('abort', drop, { once: true });
      });
    },
    /** As it is configured now. */
    take(): RTCPeerConnection {
      const configuration = configured();
      const taken = made?.as === JSON.stringify(configuration) ? made.connection : null;
      if (taken === null) drop();
      made = null;
      return taken ?? new RTCPeerConnection(configuration);
    },
  };
}
