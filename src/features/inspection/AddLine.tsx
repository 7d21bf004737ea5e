import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/TextField.tsx';

export interface AddLineProps {
  /** On the button. */
  readonly open: string;
  readonly label: string;
  readonly description?: string;
  readonly most: number;
  /** Gives whether it was added. */
  readonly onAdd: (text: string) => Promise<boolean>;
}

/** Adds something by its name; the field stays for the next one. */
export function AddLine({ open, label, description, most, onAdd }: AddLineProps) {
  const { t } = useTranslation(['inspection', 'common']);
  const [text, setText] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  if (text === null)
    return (
      <Button
        ref={opener}
        look="quiet"
        className="-ms-3"
        icon={<Plus size={18} aria-hidden />}
        onClick={() => setText('')}
      >
        {open}
      </Button>
    );
  const add = async () => {
    const name = text.trim();
    if (name !== '' && (await onAdd(name))) setText('');
  };
  return (
    <form
      className="grid max-w-xl gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        label={label}
        {...(description !== undefined && { description })}
        dir="auto"
        maxLength={most}
        autoComplete="off"
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" disabled={text.trim() === ''}>
          {t('add.add')}
        </Button>
        <Button look="quiet" onClick={() => setText(null)}>
          {t('common:close')}
        </Button>
      </div>
    </form>
  );
}
