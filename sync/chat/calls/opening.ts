import type { CallType } from '#contract/protocol/calls.ts';
import type { CallMedia, OwnMedia } from '../../model/ports/callMedia.ts';
import type { Active, CallSession } from './callSession.ts';

const isOver = ({ call }: Active): boolean => call.state.status === 'ended';

/**
 * The microphone of a call, once the person knows what for; the camera comes behind it. Null: there is none, or the call is over
 * meanwhile; then nothing stays open.
 */
export async function openMedia(
  media: CallMedia,
  session: Pick<CallSession, 'change'>,
  of: Active,
  callType: CallType,
): Promise<OwnMedia | null> {
  of.isOpening = true;
  try {
    return await askAndOpen(media, session, of, callType);
  } finally {
    of.isOpening = false;
  }
}

/** Shows the own microphone, and the camera or why there is none. What the other waits for is said before: drawing takes longer. */
export function showMedia(
  { change }: Pick<CallSession, 'change'>,
  of: Active,
  own: OwnMedia,
  fields: Partial<Active['call']> = {},
): void {
  change(of, { own, ...fields });
  const camera = async () => {
    const why = await own.cameraOpened;
    if (why !== null && !isOver(of)) change(of, { trouble: { what: 'camera', why } });
  };
  void camera();
}

async function askAndOpen(
  media: CallMedia,
  session: Pick<CallSession, 'change'>,
  of: Active,
  callType: CallType,
): Promise<OwnMedia | null> {
  // A call that stays as it is need not be drawn.
  if (of.call.trouble !== null || of.call.callType !== callType)
    session.change(of, { trouble: null, callType });
  const asked = media.permission(callType);
  const permission = asked instanceof Promise ? await asked : asked;
  if (isOver(of)) return null;
  if (permission === 'prompt') {
    const allowed = new Promise<void>((resolve) => {
      of.onAllowed = resolve;
    });
    session.change(of, { isExplaining: true });
    await allowed;
    session.change(of, { isExplaining: false });
    if (isOver(of)) return null;
  }
  const own = await media.open(callType, of.over.signal);
  if (typeof own === 'string') {
    session.change(of, { trouble: { what: 'microphone', why: own } });
    return null;
  }
  if (isOver(of)) {
    own.stop();
    return null;
  }
  // A person who is still being asked for their camera has not said yes to all of it.
  if (permission !== 'granted') await own.cameraOpened;
  return isOver(of) ? null : own;
}

/** Begins the connection of a call, anew where there was one. */
export function connectCall(
  media: CallMedia,
  { say, step, change, name }: Pick<CallSession, 'say' | 'step' | 'change' | 'name'>,
  of: Active,
): void {
  const { own, isCaller } = of.call;
  if (own === null) return;
  of.line?.close();
  const line = media.connect({
    own,
    isCaller,
    say: ({ event, ...rest }) => say(of, event, { id: name(), ...rest }),
    onHeard: () => of.line === line && step(of, { type: 'heard' }),
    onSilent: () => of.line === line && step(of, { type: 'silent' }),
  });
  of.line = line;
  change(of, { theirs: line.theirs });
  for (const word of of.early.splice(0)) line.hear(word);
}
