import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MARKS } from '#contract/entities/records/inspection.ts';
import { itemsOf, sectionsOf } from '#src/rules/inspection/template.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useFormat } from '#src/i18n/useFormat.ts';

/** Texts of some fields of a record; null: of others. */
export interface OwnTexts {
  readonly name: (path: string) => string | null;
  readonly value: (path: string, said: unknown) => string | null;
}

const MAPS = ['marks', 'remarks', 'costs', 'rooms', 'ownItems'] as const;
const PATH = new RegExp(`^body\\.(${MAPS.join('|')})\\.(.+)$`, 'u');

/** The notes on the items of a checklist, by their names, as texts. */
export function useInspectionTexts(id: string): OwnTexts {
  const { t } = useTranslation(['settle', 'inspection']);
  const format = useFormat();
  const inspection = useRecords('inspection')?.find((one) => one.id === id)?.body;
  return useMemo(() => {
    const itemName = (key: string): string => {
      const item = inspection && itemsOf(inspection).find((one) => one.key === key);
      if (item === undefined) return t('notes.item.own');
      const name = item.name === null ? item.text : t(`inspection:item.${item.name}`);
      const room = sectionsOf(inspection as NonNullable<typeof inspection>).find(
        (section) => section.name === null && section.items.some((one) => one.key === key),
      );
      return room === undefined ? name : `${room.text}: ${name}`;
    };
    return {
      name: (path) => {
        const [, map, key = ''] = PATH.exec(path) ?? [];
        const known = MAPS.find((one) => one === map);
        return known === undefined ? null : t(`notes.item.${known}`, { item: itemName(key) });
      },
      value: (path, said) => {
        const [, map] = PATH.exec(path) ?? [];
        const mark = MARKS.find((one) => one === said);
        if (map === 'marks' && mark !== undefined) return t(`inspection:mark.${mark}`);
        if (map === 'costs' && typeof said === 'number' && inspection !== undefined)
          return format.money(said, inspection.currency);
        const isNamed = typeof said === 'object' && said !== null && 'name' in said;
        return map === 'ownItems' && isNamed && typeof said.name === 'string' ? said.name : null;
      },
    };
  }, [t, format, inspection]);
}
