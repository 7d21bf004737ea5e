import type { Random } from '#sync/kit/clock.ts';
import {
  createCallController,
  type OpenCallController,
} from '#sync/chat/calls/createCallController.ts';
import { createPastCalls } from '#sync/chat/calls/pastCalls.ts';
import type { KeptCall } from '#sync/chat/calls/keptCall.ts';
import type { CallSignals } from '#sync/model/ports/callSignals.ts';
import { createExchange, type Exchange, type Told } from '#server/domain/calls/index.ts';
import { toRefusal } from '#server/domain/requests/index.ts';
import {
  callWordSchema,
  webrtcAnswerSchema,
  webrtcCandidateSchema,
  webrtcOfferSchema,
} from '#contract/protocol/calls.ts';
import { createFakeCallLog, type FakeCallLog } from '#tests/fakes/callLog.ts';
import { createSeededRandom, createVirtualClock, type VirtualClock } from '#tests/fakes/clock.ts';
import { userId } from '#tests/engine/world.ts';
import { createFakeMedia, type FakeMedia } from './media.ts';

export const MAYA = userId('maya');
export const JONAS = userId('jonas');

const person = (id: string) => ({
  id,
  full_name: id === MAYA ? 'Maya' : 'Jonas',
  user_type: 'renter' as const,
  avatar_url: null,
});

/** How a line treats what it carries, each from 0 to 1. */
export interface Faults {
  readonly lost: number;
  readonly doubled: number;
  /** ms at most; each signal takes some of it, in order. */
  readonly late: number;
}
export const NO_FAULTS: Faults = { lost: 0, doubled: 0, late: 0 };

/** A tab with a controller, and a device with one line to the server for all of its tabs. */
export interface CallTab {
  readonly controller: OpenCallController;
  readonly media: FakeMedia;
  readonly device: CallDevice;
  isDead(): boolean;
  /** Without a word. */
  kill(): void;
  /** Loaded anew: another tab in its place, which remembers its call. */
  reload(): CallTab;
}
export interface CallDevice {
  readonly who: string;
  readonly tabs: readonly CallTab[];
  openTab(kept?: KeptCall | null): CallTab;
  cut(): void;
  mend(): void;
}
export interface CallWorld {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly exchange: () => Exchange;
  faults: Faults;
  device(who: string): CallDevice;
  /** Another process in its place, which knows nothing. */
  restartServer(): void;
  /** Everything that was passed on between devices. */
  /** The logs of the conversations, which outlive every server. */
  readonly written: FakeCallLog;
  readonly passed: readonly { readonly event: string; readonly from: string }[];
}

interface Line {
  readonly who: string;
  readonly hear: (told: Told) => void;
}

export function createCallWorld(seed: number): CallWorld {
  const clock = createVirtualClock();
  const random = createSeededRandom(seed);
  const lines = new Map<string, Line>();
  const passed: { event: string; from: string }[] = [];
  const written = createFakeCallLog();
  let sockets = 0;
  const makeExchange = () =>
    createExchange({
      clock: { now: clock.elapsed, after: clock.after },
      tellPerson(who, told) {
        for (const line of lines.values()) if (line.who === who) line.hear(told);
      },
      tellSocket: (id, told) => lines.get(id)?.hear(told),
      isReachable: (who) => [...lines.values()].some((line) => line.who === who),
      log: written,
    });
  let exchange = makeExchange();
  const devices: { drop: () => void; mend: () => void; isWanted: () => boolean }[] = [];

  /** The server's ears, as server/realtime/events/calls.ts has them. */
  const serve = (who: string, socketId: string, event: string, payload: unknown): string => {
    try {
      if (event === 'call_response') {
        const { callType, targetUserId: other, payload: word } = callWordSchema.parse(payload);
        exchange.say(
          { person: person(who), socketId, leg: word.leg },
          { ...word, callType, other, isUnderWay: written.isUnderWay(word.callId) },
        );
        return 'taken';
      }
      const schema =
        event === 'webrtc_offer'
          ? webrtcOfferSchema
          : event === 'webrtc_answer'
            ? webrtcAnswerSchema
            : webrtcCandidateSchema;
      const { callType, targetUserId: other, payload: said } = schema.parse(payload);
      const { callId, leg } = said;
      if (!('id' in said))
        exchange.ring({ person: person(who), socketId, leg }, { callId, callType, other });
      else {
        exchange.pass({ userId: who, socketId, leg }, event as 'webrtc_offer', {
          callId,
          callType,
          other,
          payload: said,
        });
        passed.push({ event, from: who });
      }
      return 'taken';
    } catch (error) {
      return toRefusal(error).code;
    }
  };

  const world: CallWorld = {
    clock,
    random,
    exchange: () => exchange,
    faults: NO_FAULTS,
    passed,
    written,
    restartServer() {
      for (const { drop } of devices) drop();
      exchange.close();
      exchange = makeExchange();
      for (const { mend, isWanted } of devices) if (isWanted()) mend();
    },
    device(who) {
      const tabs: (CallTab & { told: (told: Told) => void; connected: () => void })[] = [];
      let socketId: string | null = null;
      let isWanted = true;
      let lastDown = 0;
      const drop = () => {
        if (socketId === null) return;
        lines.delete(socketId);
        exchange.left(socketId);
        socketId = null;
      };
      const connect = () => {
        isWanted = true;
        if (socketId !== null) return;
        sockets += 1;
        const mine = `socket-${sockets}`;
        socketId = mine;
        lines.set(mine, {
          who,
          hear(told) {
            // A packet lost on the way down is lost with its line.
            if (random.next() < world.faults.lost / 4) {
              clock.after(random.next() * world.faults.late, () => {
                if (socketId !== mine) return;
                drop();
                clock.after(random.next() * 3000, () => isWanted && connect());
              });
            }
            const times = random.next() < world.faults.doubled ? 2 : 1;
            for (let time = 0; time < times; time += 1) {
              lastDown = Math.max(lastDown, clock.elapsed() + random.next() * world.faults.late);
              clock.after(lastDown - clock.elapsed(), () => {
                if (socketId === mine) for (const tab of tabs) tab.told(told);
              });
            }
          },
        });
        exchange.joined(who, mine);
        for (const tab of tabs) tab.connected();
      };
      const say: CallSignals['say'] = (event, payload) =>
        new Promise((resolve) => {
          const { lost, doubled, late } = world.faults;
          const arrive = (isLast: boolean) => {
            if (socketId === null) return isLast && resolve('lost');
            const outcome = serve(who, socketId, event, JSON.parse(JSON.stringify(payload)));
            if (isLast) resolve(random.next() < lost ? 'lost' : (outcome as 'taken'));
            return undefined;
          };
          clock.after(random.next() * late, () => {
            if (random.next() < lost) {
              clock.after(1000, () => resolve('lost'));
              return;
            }
            if (random.next() < doubled) arrive(false);
            arrive(true);
          });
        });
      const device: CallDevice = {
        who,
        tabs,
        cut() {
          isWanted = false;
          drop();
        },
        mend: connect,
        openTab(kept: KeptCall | null = null) {
          const media = createFakeMedia(clock);
          const tolds = new Set<(told: Told) => void>();
          const connects = new Set<() => void>();
          let isDead = false;
          const signals: CallSignals = {
            isLeader: () => tabs[0] === tab,
            // A dead device says nothing, and hears nothing.
            say: (event, payload) => (isDead ? new Promise(() => undefined) : say(event, payload)),
            subscribe(onTold, onConnected) {
              tolds.add(onTold);
              connects.add(onConnected);
              return () => {
                tolds.delete(onTold);
                connects.delete(onConnected);
              };
            },
          };
          const log = { info: () => undefined, warn: () => undefined };
          let left: KeptCall | null = null;
          const past = createPastCalls({ getItem: () => null, setItem: () => undefined }, '');
          const memory = {
            keep(call: KeptCall) {
              left = call;
            },
            take: () => kept,
          };
          const controller = createCallController({
            clock,
            random,
            signals,
            media,
            log,
            memory,
            past,
            listed: past.all,
          });
          const tab: CallTab & { told: (told: Told) => void; connected: () => void } = {
            controller,
            media,
            device,
            isDead: () => isDead,
            told: (told: Told) => {
              if (!isDead) for (const each of tolds) each(told);
            },
            connected: () => {
              if (!isDead) for (const each of connects) each();
            },
            kill() {
              isDead = true;
              tolds.clear();
              connects.clear();
              // Its browser closes microphone and line.
              controller.close();
              const at = tabs.indexOf(tab);
              if (at !== -1) tabs.splice(at, 1);
            },
            reload() {
              controller.leave();
              tab.kill();
              return device.openTab(left);
            },
          };
          tabs.push(tab);
          return tab;
        },
      };
      devices.push({ drop, mend: connect, isWanted: () => isWanted });
      connect();
      return device;
    },
  };
  return world;
}

/** As a call is made: to the other person. */
export const callee = (who: string) => person(who);
