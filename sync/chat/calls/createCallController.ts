import type { CallNotice, CallType } from '#contract/protocol/calls.ts';
import { isUnanswered, RING_MS } from '#contract/rules/calls/call.ts';
import type { CallController } from '../../model/calls.ts';
import type { CallMemory } from './keptCall.ts';
import type { CallMedia } from '../../model/ports/callMedia.ts';
import {
  type Active,
  type CallSession,
  type CallSessionDeps,
  createCallSession,
} from './callSession.ts';
import { type CallHearing, hearCall } from './hearing.ts';
import { connectCall, openMedia, showMedia } from './opening.ts';
import { keepCall, resumed } from './resuming.ts';

/** A call that is begun here is shown once it rings, or after so long, ms: a frame or two. Drawing it would hold the ring up. */
const SHOWN_AFTER_MS = 30;

export interface CallControllerDeps extends CallSessionDeps {
  readonly media: CallMedia;
  /** The list that is shown. */
  readonly listed: CallController['past'];
  /** Without it a reload ends the call. */
  readonly memory?: CallMemory;
}

/** The controller of a tab, and what the end of a session needs of it. */
export interface OpenCallController
  extends Omit<CallController, 'tools'>,
    Pick<CallSession, 'ended'> {
  /** The network of this device changed: another way is looked for at once. */
  networkChanged(): void;
  /** The page goes: it may be back in a moment, loaded anew. */
  leave(): void;
  close(): void;
}

/** The calls of one tab: what its person does, what the server tells, what the line brings. */
export function createCallController(deps: CallControllerDeps): OpenCallController {
  const { clock, signals, media, log } = deps;
  const session = createCallSession(deps);
  const { active, step, word, change } = session;
  const hearing = hearingOf(deps, session);
  const stop = signals.subscribe(
    (told) => hearCall(told, hearing),
    () => tellAgain(session),
  );
  const guard = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.warn('a call failed', error));

  const startCall = async (of: Active, callType: CallType) => {
    const own = await openMedia(media, session, of, callType);
    if (own === null) {
      show(session, of);
      step(of, { type: 'over', reason: 'failed' });
      return;
    }
    of.isOurs = true;
    ring(session, of);
    show(session, of);
    // It rings from now on: the person may have read for a while what the microphone is for.
    showMedia(session, of, own, { state: { status: 'calling', since: clock.now() } });
  };
  const acceptCall = async (of: Active, callType: CallType) => {
    // Without a microphone it rings on: the person can still decline, or write.
    const own = await openMedia(media, session, of, callType);
    if (own === null) return;
    of.isOurs = true;
    word(of, 'accept');
    showMedia(session, of, own);
  };

  const resumeCall = async (of: Active) => {
    of.isOurs = true;
    const own = await openMedia(media, session, of, of.call.callType);
    if (own === null) {
      word(of, 'end');
      step(of, { type: 'over', reason: 'failed' });
      return;
    }
    word(of, 'back');
    showMedia(session, of, own);
    session.stayHere(of);
    connectCall(media, session, of);
  };
  const back = resumed(session, deps.memory?.take() ?? null, clock.now());
  if (back !== null) guard(resumeCall(back));

  return {
    call: session.shown,
    past: deps.listed,
    ended: session.ended,
    isLeader: () => signals.isLeader(),
    start(other, callType) {
      if (!session.isFree()) return;
      const state = { status: 'calling', since: clock.now() } as const;
      const call = { id: session.name(), other, isCaller: true, callType, state } as const;
      const of = session.begin(call, { isQuiet: true });
      clock.after(SHOWN_AFTER_MS, () => show(session, of));
      guard(startCall(of, callType));
    },
    accept(callType) {
      const of = active();
      if (of === null || of.call.isCaller || of.isOurs || of.isOpening) return;
      if (isUnanswered(of.call.state)) guard(acceptCall(of, callType));
    },
    decline: () => hangUp(session),
    allow() {
      const of = active();
      const allowed = of?.onAllowed;
      if (of) of.onAllowed = null;
      allowed?.();
    },
    hangUp: () => hangUp(session),
    setCamera(isOn) {
      const of = active();
      if (of === null) return;
      const turn = async () => {
        const why = (await of.call.own?.setCamera(isOn)) ?? null;
        change(of, { trouble: why === null ? null : { what: 'camera', why } });
      };
      guard(turn());
    },
    dismiss: session.dismiss,
    networkChanged() {
      const of = active();
      if (of !== null && !session.isFree()) of.line?.restart();
    },
    leave: () => keepCall(session, deps.memory, clock.now()),
    close() {
      stop();
      hangUp(session);
      session.close();
    },
  };
}

function show({ change }: CallSession, of: Active): void {
  if (!of.isQuiet) return;
  of.isQuiet = false;
  change(of, {});
}

function ring({ say, step, change }: CallSession, of: Active): void {
  say(of, 'webrtc_offer', {}, (code) => {
    if (code === 'forbidden') change(of, { isUnasked: true });
    step(of, { type: 'over', reason: 'failed' });
  });
}

function hangUp({ active, word, step }: CallSession): void {
  const of = active();
  if (of === null || of.call.state.status === 'ended') return;
  const { isCaller, state } = of.call;
  const isOpen = isUnanswered(state);
  if (of.isOurs) word(of, 'end');
  else if (!isCaller && isOpen) word(of, 'decline');
  const reason = isOpen ? (isCaller ? 'cancelled' : 'declined') : 'hungUp';
  step(of, { type: 'over', reason });
}

/** The line stands anew, and the server may be another one: it is told again what it has to know. */
function tellAgain(session: CallSession): void {
  session.askUnsettled();
  const of = session.active();
  if (of === null || session.isFree()) return;
  if (!of.isOurs) {
    if (!of.call.isCaller) session.word(of, 'ask');
    return;
  }
  const { state, isCaller } = of.call;
  if (!isUnanswered(state)) {
    session.word(of, 'here');
    if (state.status === 'connected') session.word(of, 'heard');
    of.line?.restart();
  } else if (isCaller) ring(session, of);
  else session.word(of, 'accept');
}

function hearingOf({ clock, media }: CallControllerDeps, session: CallSession): CallHearing {
  const { active, step, change } = session;
  return {
    onIncoming({ callId, callType, person, leftMs }) {
      if (!session.isFree() || session.ended.get().has(callId)) return;
      const since = clock.now() - Math.max(0, RING_MS - leftMs);
      session.begin({
        id: callId,
        other: person,
        isCaller: false,
        callType,
        state: { status: 'ringing', since },
      });
    },
    onInitiated({ callId, isReachable }) {
      const of = active();
      if (of?.call.id !== callId || !of.isOurs) return;
      change(of, { isOtherOffline: !isReachable });
      if (isReachable) step(of, { type: 'rings' });
    },
    onNotice(notice) {
      if (notice.say === 'over') session.settled(notice.callId, notice.reason);
      const of = active();
      if (of === null) return;
      // Both called at once: ours is theirs now.
      if (notice.say === 'accepted' && notice.replaces === of.call.id && notice.leg === of.leg)
        change(of, { id: notice.callId, isCaller: false });
      if (notice.callId === of.call.id) follow(of, notice);
    },
    onWord({ userId, callId, id }, said) {
      const of = active();
      if (of === null || !of.isOurs || session.isFree() || of.heard.has(id)) return;
      if (callId !== of.call.id || userId !== of.call.other.id) return;
      of.heard.add(id);
      if (of.line === null) of.early.push(said);
      else of.line.hear(said);
    },
  };

  function follow(of: Active, notice: CallNotice): void {
    switch (notice.say) {
      case 'over':
        step(of, { type: 'over', reason: notice.reason });
        return;
      case 'back':
        if (notice.leg === of.leg || of.line === null) return;
        step(of, { type: 'silent' });
        connectCall(media, session, of);
        return;
      case 'accepted': {
        const isElsewhere = !of.call.isCaller && notice.leg !== of.leg;
        if (isElsewhere) step(of, { type: 'over', reason: 'elsewhere' });
        if (!of.isOurs || !isUnanswered(of.call.state)) return;
        // The other waits for the connection, not for what is drawn here.
        connectCall(media, session, of);
        step(of, { type: 'accepted' });
      }
    }
  }
}
