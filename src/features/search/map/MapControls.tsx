import { Maximize, Minus, PenLine, Plus, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingQuery } from '#src/data/types.ts';
import { classes } from '#src/ui/classes.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';
import { CHIP } from './chip.ts';
import { isSameView, type Seen } from './useMapView.ts';

export interface MapChipsProps {
  readonly query: ListingQuery;
  /** What the map shows; null: no map yet. */
  readonly seen: Seen | null;
  /** The search goes along with the map. */
  readonly isFollowing: boolean;
  readonly change: ChangeQuery;
  readonly onFollow: (isFollowing: boolean) => void;
  readonly onDraw: () => void;
}

/** Where the search looks: along with the map, in what it shows, or inside an area that is drawn. */
export function MapChips({
  query: { bounds, polygon },
  seen,
  isFollowing,
  change,
  onFollow,
  onDraw,
}: MapChipsProps) {
  const { t } = useTranslation('search');
  // Where nobody has moved the map it shows what was searched, and nothing comes between the chips by itself.
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
      {/* What comes and goes stands behind what stays: nothing moves under a pointer. */}
      <Chip isSecond icon={<PenLine size={16} aria-hidden />} onClick={onDraw}>
        {t(polygon === undefined ? 'map.draw' : 'map.redraw')}
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
  /** There is something to move. */
  readonly hasMap: boolean;
  /** There is something to show. */
  readonly hasHomes: boolean;
  readonly onIn: () => void;
  readonly onOut: () => void;
  readonly onWhole: () => void;
}

/** What a pinch does, for who cannot. */
export function ZoomButtons({ hasMap, hasHomes, onIn, onOut, onWhole }: ZoomButtonsProps) {
  const { t } = useTranslation('search');
  return (
    <div className="pointer-events-auto ms-auto grid shrink-0 rounded-field max-sm:me-3 border border-line bg-sheet shadow-card">
      <IconButton label={t('map.zoomIn')} disabled={!hasMap} onClick={onIn}>
        <Plus size={20} aria-hidden />
      </IconButton>
      <IconButton label={t('map.zoomOut')} disabled={!hasMap} onClick={onOut}>
        <Minus size={20} aria-hidden />
      </IconButton>
      <IconButton label={t('map.whole')} disabled={!hasMap || !hasHomes} onClick={onWhole}>
        <Maximize size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
