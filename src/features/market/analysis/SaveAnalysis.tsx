import { cutText } from '#contract/rules/text/cutText.ts';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '#src/data/useCommand.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';
import { recordOf, type Sheet } from './sheet.ts';

export interface SaveAnalysisProps {
  readonly sheet: Sheet;
  readonly out: ReadonlySet<string>;
  /** The one it is already. */
  readonly kept: { readonly id: string; readonly name: string } | null;
}

const MOST_NAME = 80;

/** Keeps an analysis under a name: on this device at once, on the others when it is online. */
export function SaveAnalysis({ sheet, out, kept }: SaveAnalysisProps) {
  const { t } = useTranslation(['market', 'calculator', 'common']);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [save, state] = useCommand(async ({ records }) => {
    const at = kept === null ? Date.now() : (sheet.at ?? Date.now());
    const body = recordOf(sheet, out, { name: name.trim(), at });
    const id = await records.put('market_analysis', body, kept?.id);
    setOpen(false);
    toastSuccess(t('comparables.save.done'));
    await navigate(paths.marketAnalysis.href({ of: id }), { replace: true });
  });
  return (
    <>
      <Button
        icon={<Bookmark size={18} aria-hidden />}
        onClick={() => {
          setName(cutText(kept?.name ?? sheet.name, MOST_NAME));
          setOpen(true);
        }}
      >
        {t('comparables.save.open')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('comparables.save.title')}
        description={t('calculator:save.text')}
        onSubmit={() => void save()}
        actions={
          <>
            <Button type="submit" disabled={name.trim() === '' || state.status === 'running'}>
              {t('comparables.save.keep')}
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
            {t('calculator:save.failed')}
          </p>
        )}
      </Dialog>
    </>
  );
}
