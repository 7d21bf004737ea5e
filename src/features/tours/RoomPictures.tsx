import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TourRoom } from '#contract/rules/listing/tour.ts';
import { ListingPicture } from '#src/listings/card/index.ts';
import { type Depth, useRoomName } from '#src/shared/tour/index.ts';
import { IconButton } from '#src/ui/IconButton.tsx';

export interface RoomPicturesProps {
  readonly why: Exclude<Depth, 'yes'>;
  readonly rooms: readonly TourRoom[];
  readonly room: TourRoom;
  readonly onEnter: (id: string) => void;
}

/** The pictures one after the other, laid flat: where nothing can be drawn in three dimensions. */
export function RoomPictures({ why, rooms, room, onEnter }: RoomPicturesProps) {
  const { t } = useTranslation(['tours', 'listing', 'files']);
  const name = useRoomName()(room);
  const at = rooms.findIndex(({ id }) => id === room.id);
  const step = (by: number) => {
    const next = rooms[at + by];
    if (next !== undefined) onEnter(next.id);
  };
  return (
    <div>
      <p className="mb-2 text-sm text-soft">{t(why === 'no' ? 'flat' : 'flatNow')}</p>
      {/* Wider than a phone: moved sideways, by the keys as well. */}
      <div
        role="group"
        aria-label={t('flatLabel', { name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto rounded-card"
      >
        <ListingPicture
          key={room.id}
          photo={room}
          alt={name}
          tier="full"
          least="medium"
          isFirst
          instead={
            <p className="grid aspect-2/1 h-72 max-w-none place-content-center bg-wash p-6 text-center sm:h-96">
              {t('listing:gallery.notHere')}
            </p>
          }
          className="aspect-2/1 h-72 max-w-none sm:h-96"
        />
      </div>
      <div className="mt-2 flex items-center justify-between">
        <IconButton label={t('files:viewer.before')} disabled={at <= 0} onClick={() => step(-1)}>
          <ChevronLeft size={24} aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
        <p className="text-sm text-soft tabular-nums">
          {t('listing:gallery.position', { at: at + 1, count: rooms.length })}
        </p>
        <IconButton
          label={t('files:viewer.after')}
          disabled={at >= rooms.length - 1}
          onClick={() => step(1)}
        >
          <ChevronRight size={24} aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      </div>
    </div>
  );
}
