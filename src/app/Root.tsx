import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { unreachable } from '#contract/rules/unreachable.ts';
import { useSession } from '#src/data/useSession.ts';
import { decideAccess } from './access.ts';
import { AccessCheck } from './AccessCheck.tsx';
import { Afterwards } from './Afterwards.tsx';
import { CallPlace } from './CallPlace.tsx';
import { FocusRestorer } from './FocusRestorer.tsx';
import { signOutReason } from './signOutReason.ts';
import { Redirect } from './Redirect.tsx';
import { RefusalNotes } from './RefusalNotes.tsx';
import { NewsPlace } from './NewsPlace.tsx';
import { NoticeKeeper } from './NoticeKeeper.tsx';
import { RouteFocus } from './RouteFocus.tsx';
import { SaveWish } from './SaveWish.tsx';
import { SettingsMirror } from './SettingsMirror.tsx';
import { Pane } from '#src/ui/Pane.tsx';
import { Shell } from './Shell.tsx';
import { ToasterPlace } from './ToasterPlace.tsx';

/** Made once: what an address has no part in is not rendered again with each filter that is pressed. */
const BESIDE = (
  <>
    {[
      RefusalNotes,
      SettingsMirror,
      NoticeKeeper,
      NewsPlace,
      Afterwards,
      CallPlace,
      ToasterPlace,
    ].map((Beside, at) => (
      <Pane key={`${at}`} isUnseen>
        <Beside />
      </Pane>
    ))}
  </>
);

/** The frame of every page: who may be here, and the shell around it. */
export function Root({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  const decision = decideAccess({
    session,
    pathname: location.pathname,
    search: location.search,
    hash: location.hash,
    leave: signOutReason.get(),
  });
  useEffect(() => {
    if (decision.kind === 'allow' && session.status === 'unauthenticated') signOutReason.end();
  });
  return (
    <>
      {/* Before the page, whose own effects may have a better place for the focus. */}
      <RouteFocus isOpen={decision.kind === 'allow'} />
      {view()}
      {BESIDE}
    </>
  );

  function view() {
    switch (decision.kind) {
      case 'wait':
        return <AccessCheck />;
      case 'redirect':
        return <Redirect key={decision.to} to={decision.to} denied={decision.denied} />;
      case 'allow':
        return (
          <Shell role={session.status === 'authenticated' ? session.currentRole : null}>
            <FocusRestorer />
            {session.status === 'authenticated' && <SaveWish />}
            {children}
          </Shell>
        );
      default:
        return unreachable(decision);
    }
  }
}
