import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUploadShare } from '#src/data/useFiles.ts';
import type { FileBodyProps } from './attachProps.ts';
import { useSentFile } from './useSentFile.ts';
import { LetPass } from './LetPass.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import { PhotoTile } from './PhotoTile.tsx';
import { UploadLine } from './UploadLine.tsx';
import { VoicePlayer } from './VoicePlayer.tsx';
import { OpensLater } from '#src/ui/OpensLater.tsx';
import { latePart } from '#src/ui/latePart.tsx';

const ThreadPhotos = latePart(
  async () => (await import('./ThreadPhotos.tsx')).ThreadPhotos,
  ({ shownId, onClose }) => <OpensLater isOpen={shownId !== null} onClose={onClose} />,
);

/** A photo, a document or a voice message in its bubble, with how far it is up. */
export function FileBody({ message, replying, onCancel }: FileBodyProps) {
  const { t } = useTranslation('files');
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const { delivery } = message;
  const file = useSentFile(message.file);
  const isWaiting = delivery === 'queued' || delivery === 'saving';
  const share = useUploadShare(file?.id ?? '', isWaiting);
  if (file === null) return message.content;
  return (
    <div className="grid gap-1">
      {file.kind === 'photo' && (
        <PhotoTile
          file={file}
          onOpen={() => {
            setWasOpen(true);
            setOpen(true);
          }}
        />
      )}
      {file.kind === 'voice' && <VoicePlayer file={file} />}
      {file.kind === 'document' && <DocumentRow file={file} />}
      {file.alt !== '' && (
        <p dir="auto" className="max-w-72 text-[0.9375rem] leading-snug">
          {file.alt}
        </p>
      )}
      {isWaiting && (
        <>
          <UploadLine share={share} label={t('sending')} cancel={t('cancel')} onCancel={onCancel} />
          <LetPass message={message} replying={replying} />
        </>
      )}
      {wasOpen && (
        <Suspense>
          <ThreadPhotos
            shownId={isOpen ? message.id : null}
            replying={replying}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
