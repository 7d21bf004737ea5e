import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

export interface ClearButtonProps {
  readonly label: string;
  readonly onClear: () => void;
}

/** Empties a part of the history on all devices, after asking. */
export function ClearButton({ label, onClear }: ClearButtonProps) {
  const { t } = useTranslation(['saved', 'common']);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="mt-4">
      <Button look="quiet" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={label}
        description={t('history.clear.text')}
        actions={
          <>
            <Button
              look="danger"
              onClick={() => {
                setAsking(false);
                onClear();
              }}
            >
              {t('history.clear.yes')}
            </Button>
            <Button look="quiet" onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
          </>
        }
      />
    </div>
  );
}
