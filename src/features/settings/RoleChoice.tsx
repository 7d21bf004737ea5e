import { useTranslation } from 'react-i18next';
import type { Role, SessionState } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { toastError } from '#src/ui/toasts.ts';
import { Choices } from './Choices.tsx';

export interface RoleChoiceProps {
  readonly session: Extract<SessionState, { status: 'authenticated' }>;
}

/** Switches between the roles a person has. Works offline; the server decides in the end. */
export function RoleChoice({ session }: RoleChoiceProps) {
  const { t } = useTranslation('settings');
  const [switchRole] = useCommand(async (sync, role: Role) => {
    if (!(await sync.auth.switchRole(role))) toastError(t('roleRefused'));
  });
  return (
    <div>
      <p className="mb-2 font-semibold">{t('currentRole')}</p>
      <Choices
        legend={t('currentRole')}
        value={session.currentRole}
        options={session.roles.map(({ role }) => ({ value: role, label: t(`role.${role}`) }))}
        onChange={(role) => void switchRole(role)}
      />
    </div>
  );
}
