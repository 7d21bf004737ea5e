import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LISTING_TYPES, PROPERTY_TYPES } from '#contract/entities/property.ts';
import { MANY_ROOMS } from '#contract/rules/market/marketMonth.ts';
import { useCityAreas, useListings, useMyListings } from '#src/data/useListings.ts';
import { useNotes } from '#src/data/useNotes.ts';
import { useTitleOf } from '#src/listings/facts/index.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { FilterChip } from '#src/ui/FilterChip.tsx';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { ROOMS } from '../rules/trendQuery.ts';
import { type AnalysisAsk, areaParams, type Segment, segmentIn } from './analysisAsk.ts';

export interface AnalysisChooserProps {
  readonly ask: AnalysisAsk;
}

const NONE: readonly never[] = [];

/** The choice of subject: a home somebody saved or lists, or homes of an area. */
export function AnalysisChooser({ ask }: AnalysisChooserProps) {
  const { t } = useTranslation('market');
  const [params, setParams] = useSearchParams();
  const areas = useCityAreas() ?? NONE;
  const homeId = ask.kind === 'home' ? ask.id : '';
  const homes = useHomesToChoose(homeId);
  const slug = ask.kind === 'area' ? ask.slug : '';
  const segment = segmentIn(params);
  const chooseArea = (next: string, of: Segment) =>
    setParams(areaParams(next, of), { replace: true });
  return (
    <div className="grid gap-5 print:hidden">
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label={t('comparables.choose.home')}
          value={homeId}
          options={[{ value: '', label: t('comparables.choose.noHome') }, ...homes]}
          onChange={(id) => setParams(id === '' ? {} : { home: id }, { replace: true })}
        />
        <NativeSelect
          label={t('comparables.choose.area')}
          value={slug}
          options={[
            { value: '', label: t('choosePlace') },
            ...areas.map((area) => ({ value: area.slug, label: area.name })),
          ]}
          onChange={(next) => chooseArea(next, segment)}
        />
      </div>
      {ask.kind === 'area' && (
        <SegmentFields segment={segment} onChange={(next) => chooseArea(slug, next)} />
      )}
    </div>
  );
}

interface SegmentFieldsProps {
  readonly segment: Segment;
  readonly onChange: (segment: Segment) => void;
}

function SegmentFields({ segment, onChange }: SegmentFieldsProps) {
  const { t } = useTranslation('market');
  const texts = usePropertyTexts();
  const any = { value: '', label: t('any') };
  const roomsText = (rooms: number) => {
    if (rooms === 0) return t('studio');
    return t(rooms === MANY_ROOMS ? 'manyBedrooms' : 'bedroomCount', { count: rooms });
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {LISTING_TYPES.map((type) => (
          <FilterChip
            key={type}
            isOn={segment.type === type}
            onClick={() => onChange({ ...segment, type })}
          >
            {texts.listing(type)}
          </FilterChip>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-4 max-[359px]:grid-cols-1">
        <NativeSelect
          label={t('kind')}
          value={segment.kind ?? ''}
          options={[
            any,
            ...PROPERTY_TYPES.map((kind) => ({ value: kind, label: texts.kind(kind) })),
          ]}
          onChange={(value) =>
            onChange({ ...segment, kind: PROPERTY_TYPES.find((kind) => kind === value) ?? null })
          }
        />
        <NativeSelect
          label={t('bedrooms')}
          value={segment.bedrooms === null ? '' : String(segment.bedrooms)}
          options={[
            any,
            ...ROOMS.map((rooms) => ({ value: String(rooms), label: roomsText(rooms) })),
          ]}
          onChange={(value) =>
            onChange({ ...segment, bedrooms: value === '' ? null : Number(value) })
          }
        />
      </div>
    </>
  );
}

/** The homes somebody saved and those they list, and the one that is looked at. */
function useHomesToChoose(shown: string) {
  const titleOf = useTitleOf();
  const saved = useNotes('saved_home') ?? NONE;
  const mine = useMyListings() ?? NONE;
  const ids = useMemo(
    () => [...(shown === '' ? [] : [shown]), ...saved.map(({ propertyId }) => propertyId)],
    [saved, shown],
  );
  const held = useListings(ids) ?? NONE;
  const homes = new Map([...held, ...mine].map((home) => [home.id, home] as const));
  return [...homes.values()].map((home) => ({ value: home.id, label: titleOf(home) }));
}
