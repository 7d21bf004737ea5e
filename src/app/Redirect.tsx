import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Role } from '#contract/entities/role.ts';
import { toastError } from '#src/ui/toasts.ts';
import { AccessCheck } from './AccessCheck.tsx';

export interface RedirectProps {
  readonly to: string;
  /** The roles the refused page had asked for. */
  readonly denied?: readonly Role[] | undefined;
}

/** Leads elsewhere, once, and says why when it was for the lack of a role. */
export function Redirect({ to, denied }: RedirectProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const led = useRef<string | null>(null);
  useEffect(() => {
    if (led.current === to) return;
    led.current = to;
    if (denied !== undefined) {
      const roles = denied.map((role) => t(`role.${role}`)).join(` ${t('role.or')} `);
      toastError(t('accessDenied', { roles }));
    }
    void navigate(to, { replace: true });
  }, [to, denied, navigate, t]);
  return <AccessCheck />;
}
