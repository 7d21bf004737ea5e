import { cutText } from '#contract/rules/text/cutText.ts';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldListing } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';
import type { Calculated } from './rules/address.ts';

export interface SaveScenarioProps {
  readonly now: Calculated;
  readonly home: HeldListing | null;
}

const MOST_NAME = 80;

/** Keeps a calculation under a name: on this device at once, on the others when it is online. */
export function SaveScenario({ now, home }: SaveScenarioProps) {
  const { t } = useTranslation(['calculator', 'common']);
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [save, state] = useCommand(async ({ records }) => {
    await records.put('scenario', {
      name: name.trim(),
      calculation: now.calculation,
      currency: now.currency,
      country: now.country,
      fields: { ...now.values },
      ...(home !== null && { propertyId: home.id }),
      at: Date.now(),
    });
    setOpen(false);
    toastSuccess(t('save.done'));
  });
  return (
    <>
      <Button
        icon={<Bookmark size={18} aria-hidden />}
        onClick={() => {
          setName(cutText(home?.title ?? t(`tab.${now.calculation}`), MOST_NAME));
          setOpen(true);
        }}
      >
        {t('common:save')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('save.title')}
        description={t('save.text')}
        onSubmit={() => void save()}
        actions={
          <>
            <Button type="submit" disabled={name.trim() === '' || state.status === 'running'}>
              {t('save.keep')}
            </Button>
            <Button look="quiet" onClick={() => setOpen(false)}>
              {t('common:cancel')}
            </Button>
          </>
        }
      >
        <TextField
          label={t('common:name')}
          maxLength={MOST_NAME}
          dir="auto"
          autoComplete="off"
          value={name}
          error={name.trim() === '' ? t('common:nameless') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {state.status === 'failed' && (
          <p role="alert" className="mt-2 text-danger">
            {t('save.failed')}
          </p>
        )}
      </Dialog>
    </>
  );
}
