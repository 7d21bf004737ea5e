import { CircleAlert, FileText, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILE_ALT_MAX, FILES_AT_ONCE } from '#contract/protocol/limits.ts';
import { useFiles } from '#src/data/useFiles.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { type TrayItem, usePrepared } from './usePrepared.ts';

export interface FileTrayProps {
  readonly picked: readonly File[];
  readonly to: { readonly conversationId: string; readonly receiverId: string };
  readonly onClose: () => void;
}

/** The picked files, before they are sent: each can be looked at, described and left out. */
export function FileTray({ picked, ...rest }: FileTrayProps) {
  const [given, setGiven] = useState({ picked, round: 0 });
  // A closing tray keeps its content while it goes.
  if (picked.length > 0 && picked !== given.picked) setGiven({ picked, round: given.round + 1 });
  return (
    given.picked.length > 0 && (
      <Tray key={given.round} picked={given.picked} isOpen={picked.length > 0} {...rest} />
    )
  );
}

function Tray({ picked, isOpen, to, onClose }: FileTrayProps & { readonly isOpen: boolean }) {
  const { t } = useTranslation(['files', 'common']);
  const open = useFiles();
  const { items, left, drop, describe } = usePrepared(picked);
  const [isNotKept, setNotKept] = useState(false);
  const ready = items.flatMap(({ state, alt }) =>
    state.kind === 'ready' ? [{ file: state.file, alt }] : [],
  );
  const isReading = items.some(({ state }) => state.kind === 'reading');
  const hasPhoto = ready.some(({ file }) => file.kind === 'photo');

  async function send(): Promise<void> {
    if (isReading || ready.length === 0) return;
    setNotKept(false);
    try {
      await (await open()).send(to, ready);
      onClose();
    } catch {
      setNotKept(true);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('tray.title', { count: items.length })}
      description={hasPhoto ? t('tray.describe') : undefined}
      onSubmit={() => void send()}
      actions={
        <>
          <Button type="submit" disabled={isReading || ready.length === 0}>
            {t('tray.send', { count: ready.length })}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      {left > 0 && (
        <p role="alert" className="mb-3 font-medium text-warn">
          {t('tray.tooMany', { count: FILES_AT_ONCE })}
        </p>
      )}
      <ul role="list" className="grid gap-3">
        {items.map((item) => (
          <TrayRow
            key={item.key}
            item={item}
            onDrop={() => drop(item.key)}
            onDescribe={(alt) => describe(item.key, alt)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {isReading ? t('tray.reading') : ''}
      </p>
      {isNotKept && (
        <p role="alert" className="mt-3 font-medium text-danger">
          {t('tray.notKept')}
        </p>
      )}
    </Dialog>
  );
}

function TrayRow({
  item,
  onDrop,
  onDescribe,
}: {
  readonly item: TrayItem;
  readonly onDrop: () => void;
  readonly onDescribe: (alt: string) => void;
}) {
  const { t } = useTranslation('files');
  const format = useFormat();
  const id = useId();
  const { name, state, alt } = item;
  const isPhoto = state.kind === 'ready' && state.file.kind === 'photo';
  return (
    <li className="flex items-start gap-3">
      <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-field bg-wash text-soft">
        {state.kind === 'reading' && <Spinner />}
        {state.kind === 'refused' && <CircleAlert size={24} aria-hidden className="text-danger" />}
        {state.kind === 'ready' && state.url !== null && (
          <img src={state.url} alt="" className="size-full object-cover" />
        )}
        {state.kind === 'ready' && state.url === null && <FileText size={26} aria-hidden />}
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex min-w-0 gap-2 text-[0.9375rem]">
          <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
          {state.kind === 'ready' && (
            <span className="shrink-0 text-soft">{format.bytes(state.file.bytes)}</span>
          )}
        </p>
        {state.kind === 'refused' && (
          <p role="alert" className="text-sm text-danger">
            {t(`fault.${state.why}`)}
          </p>
        )}
        {isPhoto && (
          <>
            <label htmlFor={id} className="sr-only">
              {t('tray.alt', { name: isolated(name) })}
            </label>
            <input
              id={id}
              dir={alt === '' ? undefined : 'auto'}
              value={alt}
              maxLength={FILE_ALT_MAX}
              placeholder={t('tray.altPlaceholder')}
              onChange={({ target }) => onDescribe(target.value)}
              className="min-h-11 w-full min-w-0 rounded-field border border-edge bg-paper px-3 text-base text-ink placeholder:text-faint"
            />
          </>
        )}
      </div>
      <IconButton label={t('tray.remove', { name: isolated(name) })} onClick={onDrop}>
        <X size={20} aria-hidden />
      </IconButton>
    </li>
  );
}
