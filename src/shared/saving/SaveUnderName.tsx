import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '#contract/rules/text/cutText.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextField } from '#src/ui/TextField.tsx';

const MOST_NAME = 80;

export interface SaveUnderNameProps {
  readonly texts: {
    readonly open: string;
    readonly title: string;
    readonly description: string;
    readonly keep: string;
    /** The text if this device could not store it. */
    readonly failed: string;
  };
  /** The name it begins with. */
  readonly suggestion: string;
  /** The state of the command that saves. */
  readonly state: 'idle' | 'running' | 'failed';
  /** Stores it under this name, without spaces around it, and closes the dialog once it is stored. */
  readonly onSave: (name: string, close: () => void) => void;
}

/** A button that asks for a name, and has something stored under it. */
export function SaveUnderName({ texts, suggestion, state, onSave }: SaveUnderNameProps) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const [typed, setName] = useState('');
  const name = typed.trim();
  const close = () => setOpen(false);
  return (
    <>
      <Button
        icon={<Bookmark size={18} aria-hidden />}
        onClick={() => {
          setName(cutText(suggestion, MOST_NAME));
          setOpen(true);
        }}
      >
        {texts.open}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={texts.title}
        description={texts.description}
        onSubmit={() => onSave(name, close)}
        actions={
          <>
            <Button type="submit" disabled={name === '' || state === 'running'}>
              {texts.keep}
            </Button>
            <Button look="quiet" onClick={close}>
              {t('cancel')}
            </Button>
          </>
        }
      >
        <TextField
          label={t('name')}
          maxLength={MOST_NAME}
          dir="auto"
          autoComplete="off"
          value={typed}
          error={name === '' ? t('nameless') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {state === 'failed' && (
          <p role="alert" className="mt-2 text-danger">
            {texts.failed}
          </p>
        )}
      </Dialog>
    </>
  );
}
