import { Phone, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#src/data/types.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Menu, MenuItem } from '#src/ui/Menu.tsx';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { useCalling } from './useCalling.tsx';

/** Room for the name and a button for each. */
const ROOMY = '(min-width: 40rem)';

/** Calls the other person: two buttons, on a phone one with a menu. */
export function CallButtons({ other }: { readonly other: Person }) {
  const { t } = useTranslation('chat');
  const isRoomy = useMediaQuery(ROOMY);
  const { start, dialog } = useCalling(other);
  const audio = () => start('audio');
  const video = () => start('video');
  if (isRoomy) {
    return (
      <>
        <IconButton label={t('thread.audioCall')} onClick={audio}>
          <Phone size={20} aria-hidden />
        </IconButton>
        <IconButton label={t('thread.videoCall')} onClick={video}>
          <Video size={22} aria-hidden />
        </IconButton>
        {dialog}
      </>
    );
  }
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t('thread.call')}
            className="grid size-11 shrink-0 place-items-center rounded-field text-soft hover:bg-wash hover:text-ink"
          >
            <Phone size={20} aria-hidden />
          </button>
        }
      >
        <MenuItem icon={<Phone size={18} aria-hidden />} onSelect={audio}>
          {t('thread.audioCall')}
        </MenuItem>
        <MenuItem icon={<Video size={18} aria-hidden />} onSelect={video}>
          {t('thread.videoCall')}
        </MenuItem>
      </Menu>
      {dialog}
    </>
  );
}
