import { Archive, EllipsisVertical, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Menu, MenuItem } from '#src/ui/Menu.tsx';
import { Toaster } from '#src/ui/Toaster.tsx';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';
import { Part } from '../Part.tsx';

/** The parts that open over the page: each behind its button. */
export function Overlays() {
  const { t } = useTranslation(['common', 'auth', 'settings']);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Part title="Over the page">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Menu
          trigger={
            <button type="button" className={buttonClasses('secondary')}>
              <EllipsisVertical size={18} aria-hidden />
              Menu
            </button>
          }
        >
          <MenuItem icon={<Archive size={18} aria-hidden />} onSelect={close}>
            {t('error.export')}
          </MenuItem>
          <MenuItem isDisabled onSelect={close}>
            {t('settings:sync.now')}
          </MenuItem>
          <MenuItem icon={<Trash2 size={18} aria-hidden />} isDanger onSelect={close}>
            {t('settings:data.delete')}
          </MenuItem>
        </Menu>
        <Button look="secondary" onClick={() => toastSuccess(t('settings:kept'))}>
          Toast of success
        </Button>
        <Button look="secondary" onClick={() => toastError(t('notSaved'))}>
          Toast of an error
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('account:logOut.title')}
        description={t('account:logOut.text')}
        actions={
          <>
            <Button onClick={close}>{t('account:logOut.stay')}</Button>
            <Button look="secondary" onClick={close}>
              {t('account:logOut.save')}
            </Button>
            <Button look="danger" onClick={close}>
              {t('account:logOut.discard')}
            </Button>
          </>
        }
      />
      <Toaster label={t('toasts')} />
    </Part>
  );
}
