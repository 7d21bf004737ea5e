import { Maximize, Minus, PenLine, Plus, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingQuery } from '#src/data/types.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';
import { CHIP } from './chip.ts';
import { isSameView, type View } from './useMapView.ts';

export interface MapChipsProps {
  readonly query: ListingQuery;
  readonly view: View | null;
  /** The search goes along with the map. */
  readonly isFollowing: boolean;
  readonly change: ChangeQuery;
  readonly onFollow: (isFollowing: boolean) => void;
  readonly onDraw: () => void;
}

/** Where the search looks: along with the map, in what it shows, or inside an area that is drawn. */
export function MapChips({
  query: { bounds, polygon },
  view,
  isFollowing,
  change,
  onFollow,
  onDraw,
}: MapChipsProps) {
  const { t } = useTranslation('search');
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
          onChange={({ target }) => onFollow(target.checked)}
        />
        {t('map.asIMove')}
      </label>
      {!isFollowing && view !== null && !isSameView(view, bounds) && (
        <Chip icon={<Search size={16} aria-hidden />} onClick={() => change({ bounds: view })}>
          {t('map.here')}
        </Chip>
      )}
      {bounds !== undefined && (
        <Chip icon={<X size={16} aria-hidden />} onClick={widen}>
          {t('map.wider')}
        </Chip>
      )}
      <Chip icon={<PenLine size={16} aria-hidden />} onClick={onDraw}>
        {t(polygon === undefined ? 'map.draw' : 'map.redraw')}
      </Chip>
      {polygon !== undefined && (
        <Chip icon={<X size={16} aria-hidden />} onClick={() => change({ polygon: undefined })}>
          {t('map.undraw')}
        </Chip>
      )}
    </>
  );
}

function Chip({
  icon,
  onClick,
  children,
}: {
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={CHIP} onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}

export interface ZoomButtonsProps {
  readonly onIn: () => void;
  readonly onOut: () => void;
  readonly onWhole: () => void;
}

/** What a pinch does, for who cannot. */
export function ZoomButtons({ onIn, onOut, onWhole }: ZoomButtonsProps) {
  const { t } = useTranslation('search');
  return (
    <div className="pointer-events-auto ms-auto grid shrink-0 rounded-field max-sm:me-3 border border-line bg-sheet shadow-card">
      <IconButton label={t('map.zoomIn')} onClick={onIn}>
        <Plus size={20} aria-hidden />
      </IconButton>
      <IconButton label={t('map.zoomOut')} onClick={onOut}>
        <Minus size={20} aria-hidden />
      </IconButton>
      <IconButton label={t('map.whole')} onClick={onWhole}>
        <Maximize size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
