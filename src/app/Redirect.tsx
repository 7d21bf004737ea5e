import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Role } from '#contract/entities/role.ts';
import { offerRole } from '#src/data/roleOffer.ts';
import { useSession } from '#src/data/useSession.ts';
import { toastError } from '#src/ui/toasts.ts';
import { AccessCheck } from './AccessCheck.tsx';

export interface RedirectProps {
  readonly to: string;
  /** The roles the refused page had asked for. */
  readonly denied?: readonly Role[] | undefined;
}

/** Redirects once, and says why when a role was missing; whoever holds it is offered to act in it. */
export function Redirect({ to, denied }: RedirectProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const session = useSession();
  const userId = session.status === 'authenticated' ? session.user.id : null;
  const refused = pathname + search + hash;
  const led = useRef<string | null>(null);
  useEffect(() => {
    if (led.current === to) return;
    led.current = to;
    if (denied !== undefined) {
      const roles = denied.map((role) => t(`role.${role}`)).join(` ${t('role.or')} `);
      toastError(t('accessDenied', { roles }));
      const [role] = denied;
      if (role !== undefined && userId !== null)
        offerRole({ kind: 'refused', userId, role, to: refused });
    }
    void navigate(to, { replace: true });
  }, [to, denied, navigate, t, userId, refused]);
  return <AccessCheck />;
}
