import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Call, CallController } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { useSession } from '#src/data/useSession.ts';
import { paths } from '#src/paths.ts';
import { EndedPanel } from './EndedPanel.tsx';
import { ExplainPanel } from './ExplainPanel.tsx';
import { IncomingPanel } from './IncomingPanel.tsx';
import { TalkPanel } from './TalkPanel.tsx';
import { useRingSound } from './useRingSound.ts';

/** The call of this tab, over whatever page stands: rings, talks, says how it ended. */
export function CallOverlay({ controller }: { readonly controller: CallController }) {
  const call = useLive(controller.call);
  return call && <Shown key={call.id} call={call} controller={controller} />;
}

function Shown({ call, controller }: { readonly call: Call; readonly controller: CallController }) {
  const { t } = useTranslation('calls');
  const navigate = useNavigate();
  const session = useSession();
  const panel = useRef<HTMLElement>(null);
  const { other, state, isCaller } = call;
  const name = other.full_name;
  const { status } = state;
  const isRinging = !isCaller && call.own === null && status === 'ringing';
  useRingSound(isRinging && controller.isLeader());

  useEffect(() => {
    // A person who writes goes on writing; for everybody else the call is the next thing to answer.
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused.matches('input, textarea, select')) return;
    panel.current?.focus({ preventScroll: true });
  }, []);

  function write() {
    if (status === 'ended') controller.dismiss();
    else controller.decline();
    if (session.status !== 'authenticated') return;
    void navigate(paths.chat.href(conversationIdOf(session.user.id, other.id)));
  }

  function view() {
    if (status === 'ended')
      return <EndedPanel call={call} controller={controller} onWrite={write} />;
    if (call.isExplaining) return <ExplainPanel call={call} controller={controller} />;
    if (isRinging) return <IncomingPanel call={call} controller={controller} onWrite={write} />;
    return <TalkPanel call={call} controller={controller} />;
  }

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t('label', { name })}
      className="fixed end-4 top-[max(1rem,env(safe-area-inset-top))] z-50 mt-14 max-h-[78dvh] w-[min(24rem,calc(100vw-2rem))] overflow-y-auto rounded-card border border-line bg-sheet text-ink shadow-float outline-none"
    >
      {/* Said once, when it begins to ring. */}
      <p role="alert" className="sr-only">
        {isRinging && t(call.callType === 'video' ? 'incomingVideo' : 'incomingAudio', { name })}
      </p>
      {view()}
    </section>
  );
}
