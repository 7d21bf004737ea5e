import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { useLogOut } from './LogOutProvider.tsx';
import { useCanSubmit } from './useCanSubmit.ts';

/** Ends every session of the person, on every device. It needs the servers: without them it is disabled. */
export function LogOutEverywhere() {
  const { t } = useTranslation('auth');
  const id = useId();
  const canSubmit = useCanSubmit();
  const logOut = useLogOut();
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        look="secondary"
        disabled={!canSubmit}
        aria-describedby={id}
        onClick={() => logOut('everywhere')}
      >
        {t('everywhere.button')}
      </Button>
      <p id={id} className="text-sm text-soft">
        {t(canSubmit ? 'everywhere.text' : 'everywhere.offline')}
      </p>
    </div>
  );
}
