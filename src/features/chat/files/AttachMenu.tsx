import { Camera, FileText, Image, Paperclip } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem } from '#src/ui/Menu.tsx';
import type { AttachProps } from './attachProps.ts';
import { FileTray } from './FileTray.tsx';
import { useDropped } from './useDropped.ts';

const KINDS = ['photos', 'camera', 'files'] as const;
type Kind = (typeof KINDS)[number];
const FIELDS: Readonly<Record<Kind, ComponentProps<'input'>>> = {
  photos: { accept: 'image/*', multiple: true },
  camera: { accept: 'image/*', capture: 'environment' },
  files: { multiple: true },
};

/** Photos and files for this conversation: picked, taken, pasted or dropped. */
export function AttachMenu({ conversationId, receiverId, composer }: AttachProps) {
  const { t } = useTranslation('files');
  const [picked, setPicked] = useState<readonly File[]>([]);
  const inputs = useRef<HTMLSpanElement>(null);
  const isOver = useDropped((dropped) => setPicked((before) => [...before, ...dropped]));
  const pick = (what: Kind) => () =>
    inputs.current?.querySelector<HTMLInputElement>(`[name="${what}"]`)?.click();
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t('attach')}
            className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-wash hover:text-ink"
          >
            <Paperclip size={22} aria-hidden />
          </button>
        }
      >
        <MenuItem icon={<Image size={18} aria-hidden />} onSelect={pick('photos')}>
          {t('photos')}
        </MenuItem>
        <MenuItem icon={<Camera size={18} aria-hidden />} onSelect={pick('camera')}>
          {t('camera')}
        </MenuItem>
        <MenuItem icon={<FileText size={18} aria-hidden />} onSelect={pick('files')}>
          {t('file')}
        </MenuItem>
      </Menu>
      <span ref={inputs} hidden>
        {KINDS.map((kind) => (
          <input
            key={kind}
            type="file"
            name={kind}
            aria-label={t(kind === 'files' ? 'file' : kind)}
            {...FIELDS[kind]}
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              // The same file can be chosen again.
              target.value = '';
              setPicked(chosen);
            }}
          />
        ))}
      </span>
      {isOver && (
        <p
          role="status"
          className="pointer-events-none fixed inset-4 z-30 grid place-items-center rounded-card border-2 border-dashed border-accent bg-paper/90 text-lg font-semibold text-accent"
        >
          {t('dropHere')}
        </p>
      )}
      <FileTray
        picked={picked}
        to={{ conversationId, receiverId }}
        onClose={() => {
          setPicked([]);
          composer.current?.focus({ preventScroll: true });
        }}
      />
    </>
  );
}
