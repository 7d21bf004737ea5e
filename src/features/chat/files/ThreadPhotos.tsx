import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileIn } from '#contract/entities/sentFile.ts';
import type { SentFile, ThreadMessage } from '#src/data/types.ts';
import { useFile } from '#src/data/useFile.ts';
import { useLive } from '#src/data/useLive.ts';
import { useIsRtl } from '#src/i18n/useLanguage.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { PhotoViewer, VIEWER_BUTTON } from '#src/ui/PhotoViewer.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import type { Replying } from '../components/replyProps.ts';

function photosIn(messages: readonly ThreadMessage[]) {
  return messages.flatMap(({ id, file: content }) => {
    const file = content === null ? null : fileIn({ messageType: 'file', content });
    return file?.kind === 'photo' ? [{ id, file }] : [];
  });
}

export interface ThreadPhotosProps {
  /** The message whose photo is shown first; null: closed. */
  readonly shownId: string | null;
  readonly replying: Replying;
  readonly onClose: () => void;
}

/** The photos of a conversation, one at a time over the whole screen. */
export function ThreadPhotos({ shownId, replying, onClose }: ThreadPhotosProps) {
  const { t } = useTranslation(['files', 'common']);
  const isRtl = useIsRtl();
  const messages = useLive(replying.query)?.messages;
  const photos = useMemo(() => photosIn(messages ?? []), [messages]);
  const [moved, setMoved] = useState<{ readonly from: string; readonly to: string } | null>(null);
  const id = moved !== null && moved.from === shownId ? moved.to : shownId;
  const at = photos.findIndex((photo) => photo.id === id);
  const photo = photos[at];
  return (
    <PhotoViewer
      count={photos.length}
      index={photo === undefined ? null : at}
      title={photo?.file.alt ?? ''}
      labels={{
        position: t('viewer.position', { at: at + 1, count: photos.length }),
        before: t('viewer.before'),
        after: t('viewer.after'),
        close: t('common:close'),
      }}
      isRtl={isRtl}
      onChange={(next) => {
        const to = photos[next]?.id;
        if (shownId !== null && to !== undefined) setMoved({ from: shownId, to });
      }}
      onClose={() => {
        setMoved(null);
        onClose();
      }}
      actions={photo !== undefined && <Save key={photo.id} file={photo.file} />}
    >
      {photo !== undefined && <Large key={photo.id} file={photo.file} />}
    </PhotoViewer>
  );
}

function Save({ file }: { readonly file: SentFile }) {
  const { t } = useTranslation('files');
  const { load } = useFile(file, true);
  async function save(): Promise<void> {
    const opened = await load();
    if (opened === null) return;
    const ending = opened.content.type === 'image/jpeg' ? 'jpg' : 'webp';
    saveFile(`photo-${file.id.slice(0, 8)}.${ending}`, opened.content);
  }
  return (
    <IconButton label={t('save')} onClick={() => void save()} className={VIEWER_BUTTON}>
      <Download size={22} aria-hidden />
    </IconButton>
  );
}

function Large({ file }: { readonly file: SentFile }) {
  const { t } = useTranslation('files');
  const { shown } = useFile(file, true);
  if (shown.kind !== 'here')
    return (
      <p className="grid size-full place-items-center text-white/80">
        {shown.kind === 'offline' && t('later')}
        {shown.kind === 'gone' && t('gone')}
      </p>
    );
  return (
    <img
      src={shown.file.url}
      alt={file.alt === '' ? t('photo') : file.alt}
      className="size-full object-contain"
    />
  );
}
