import { Globe, Maximize, Minus, PenLine, Plus, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pinsChoice } from '#src/data/deviceChoice.ts';
import type { ListingQuery } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { classes } from '#src/ui/classes.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import type { CityMap } from '#src/shared/map/index.ts';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';
import { CHIP } from './chip.ts';
import { BY_HAND, isSameView, type Seen } from './useMapView.ts';

export interface MapChipsProps {
  readonly query: ListingQuery;
  /** The view of the map; null: no map yet. */
  readonly seen: Seen | null;
  /** The search goes along with the map. */
  readonly isFollowing: boolean;
  readonly change: ChangeQuery;
  readonly onFollow: (isFollowing: boolean) => void;
  /** Draws an area, or changes the one of the search. */
  readonly onDraw: () => void;
}

/** The ground of the search: along with the map, in its view, or inside an area that is drawn. */
export function MapChips({
  query: { bounds, polygon },
  seen,
  isFollowing,
  change,
  onFollow,
  onDraw,
}: MapChipsProps) {
  const { t } = useTranslation('search');
  const isRanked = useLive(pinsChoice) === 'ranked';
  // A map that nobody moved shows the searched place, and no chip appears by itself.
  const moved = seen?.wasMoved === true && !isSameView(seen.view, bounds) ? seen.view : null;
  const follow = (isWanted: boolean) => {
    onFollow(isWanted);
    if (isWanted && moved !== null) change({ bounds: moved });
  };
  const widen = () => {
    onFollow(false);
    change({ bounds: undefined });
  };
  return (
    <>
      <label className={CHIP}>
        <input
          type="checkbox"
          className="size-4"
          checked={isFollowing}
          onChange={({ target }) => follow(target.checked)}
        />
        {t('map.asIMove')}
      </label>
      <label className={classes(CHIP, 'max-sm:order-last')}>
        <input
          type="checkbox"
          className="size-4"
          checked={isRanked}
          onChange={({ target }) => pinsChoice.set(target.checked ? 'ranked' : 'alike')}
        />
        {t('map.ranked')}
      </label>
      {/* Chips that come and go stand behind those that stay: nothing moves under a pointer. */}
      <Chip isSecond icon={<PenLine size={16} aria-hidden />} onClick={onDraw}>
        {t(polygon === undefined ? 'map.draw' : 'map.edit')}
      </Chip>
      {polygon !== undefined && (
        <Chip
          isSecond
          icon={<X size={16} aria-hidden />}
          onClick={() => change({ polygon: undefined })}
        >
          {t('map.undraw')}
        </Chip>
      )}
      {!isFollowing && moved !== null && (
        <Chip icon={<Search size={16} aria-hidden />} onClick={() => change({ bounds: moved })}>
          {t('map.here')}
        </Chip>
      )}
      {bounds !== undefined && (
        <Chip icon={<X size={16} aria-hidden />} onClick={widen}>
          {t('map.wider')}
        </Chip>
      )}
    </>
  );
}

function Chip({
  isSecond = false,
  icon,
  onClick,
  children,
}: {
  /** On a phone, where there is one line, behind the others. */
  readonly isSecond?: boolean;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={classes(CHIP, isSecond && 'max-sm:order-last')}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  );
}

export interface ZoomButtonsProps {
  /** The city they move; null: none yet. */
  readonly city: CityMap | null;
  /** There is something to show. */
  readonly hasHomes: boolean;
  readonly onWhole: () => void;
  /** Out to where there are other cities. */
  readonly onElsewhere: () => void;
}

/** The buttons for people who cannot pinch. */
export function ZoomButtons({ city, hasHomes, onWhole, onElsewhere }: ZoomButtonsProps) {
  const { t } = useTranslation('search');
  return (
    <div
      data-over-map
      className="pointer-events-auto ms-auto grid shrink-0 rounded-field max-sm:me-3 border border-line bg-sheet shadow-card"
    >
      <IconButton
        label={t('map.zoomIn')}
        disabled={city === null}
        onClick={() => city?.map.zoomIn({}, BY_HAND)}
      >
        <Plus size={20} aria-hidden />
      </IconButton>
      <IconButton
        label={t('map.zoomOut')}
        disabled={city === null}
        onClick={() => city?.map.zoomOut({}, BY_HAND)}
      >
        <Minus size={20} aria-hidden />
      </IconButton>
      <IconButton label={t('map.whole')} disabled={city === null || !hasHomes} onClick={onWhole}>
        <Maximize size={20} aria-hidden />
      </IconButton>
      <IconButton label={t('map.elsewhere')} disabled={city === null} onClick={onElsewhere}>
        <Globe size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
