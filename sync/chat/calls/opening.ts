import type { CallType } from '#contract/protocol/calls.ts';
import type { CallMedia, OwnMedia } from '../../model/ports/callMedia.ts';
import type { Active, CallSession } from './callSession.ts';

const isOver = ({ call }: Active): boolean => call.state.status === 'ended';

/**
 * Microphone and camera of a call, once the person knows what for. Null: there are none, or the call is over meanwhile; then
 * nothing stays open.
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

async function askAndOpen(
  media: CallMedia,
  session: Pick<CallSession, 'change'>,
  of: Active,
  callType: CallType,
): Promise<OwnMedia | null> {
  session.change(of, { trouble: null, callType });
  const permission = await media.permission(callType);
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
  const why = own.cameraTrouble;
  session.change(of, { own, ...(why && { trouble: { what: 'camera', why } }) });
  return own;
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
