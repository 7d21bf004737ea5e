import { Marker } from 'maplibre-gl';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area, HeldListing } from '#src/data/types.ts';
import { type CityMap, createCityMap, type SourceData } from '#src/shared/map/index.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { boxAround, ringAround } from './around.ts';

export interface PlaceMapProps {
  readonly listing: HeldListing;
  readonly area: Area;
  readonly label: string;
}

/** The radius of the visible part, and how far the home may be from where it is drawn, metres. */
const REACH_M = 700;
const VAGUE_M = 300;
const SPOT = 'home-spot';

/** The home on a map: a pin where its owner shows the exact place, else the circle it is in. */
export function PlaceMap({ listing, area, label }: PlaceMapProps) {
  const { t } = useTranslation('listing');
  const container = useRef<HTMLDivElement>(null);
  const [city, setCity] = useState<CityMap | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const shown = useRef({ listing, area, label });
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    let isWanted = true;
    let opened: CityMap | null = null;
    const open = async () => {
      const { listing: home, area: around, label: name } = shown.current;
      const made = mapAround(element, home, name);
      opened = made;
      setCity(made);
      made.setAreas([around], new Set());
      await made.whenDrawable;
      if (isWanted) drawHome(made, home);
    };
    open().catch(() => isWanted && setFailed(true));
    return () => {
      isWanted = false;
      opened?.close();
    };
  }, []);
  if (hasFailed) return null;
  return (
    <div className="relative mt-4 h-72 overflow-hidden rounded-card border border-line bg-wash print:hidden">
      <div className="absolute inset-0" dir="ltr">
        <div ref={container} className="size-full" />
      </div>
      <div className="absolute end-2 top-2 grid rounded-field border border-line bg-sheet shadow-card">
        <IconButton label={t('where.zoomIn')} onClick={() => city?.map.zoomIn()}>
          <Plus size={20} aria-hidden />
        </IconButton>
        <IconButton label={t('where.zoomOut')} onClick={() => city?.map.zoomOut()}>
          <Minus size={20} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

function mapAround(container: HTMLElement, home: HeldListing, label: string): CityMap {
  const city = createCityMap({ container, bounds: boxAround(home, REACH_M), label });
  // The page scrolls over the map: only deliberate gestures move the map.
  city.map.scrollZoom.disable();
  if (matchMedia('(pointer: coarse)').matches) city.map.dragPan.disable();
  return city;
}

function drawHome({ map, draw }: CityMap, home: HeldListing): void {
  if (home.location_precision === 'exact') {
    const pin = document.createElement('span');
    pin.className = 'block size-5 rounded-full border-3 border-sheet bg-accent shadow-float';
    new Marker({ element: pin }).setLngLat([home.lon, home.lat]).addTo(map);
    return;
  }
  const coordinates = [ringAround(home, VAGUE_M)];
  const data = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates },
  } as SourceData;
  draw('spot', (drawn) => {
    drawn.addSource(SPOT, { type: 'geojson', data });
    drawn.addLayer({
      id: SPOT,
      type: 'fill',
      source: SPOT,
      paint: { 'fill-color': '#4a58c8', 'fill-opacity': 0.22, 'fill-outline-color': '#4a58c8' },
    });
  });
}
