import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { WaitingThing } from '#src/data/types.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { useFieldName } from '../refusals/index.ts';
import { whatKey } from './whatKey.ts';

/** So many fields are named; of more only their number is told. */
const FIELDS_NAMED = 3;

/** The name of a waiting thing, as its person would say it: "Price of “Flat by the harbour”". */
export function useThingTexts(): (thing: WaitingThing) => string {
  const { t, i18n } = useTranslation('waiting');
  const fieldName = useFieldName();
  return useMemo(() => {
    const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
    return (thing: WaitingThing): string => {
      const { content } = thing;
      const name = thing.name === null ? null : isolated(thing.name);
      const what = t(`what.${whatKey(content)}`);
      const titled = name === null ? what : t('named', { what, name });
      if (content.type !== 'row') return titled;
      switch (content.change) {
        case 'made':
          return titled;
        case 'removed':
          return t('removed', { what: titled });
        case 'takenBack':
          return t('takenBack', { what: titled });
        case 'changed': {
          const { collection, fields } = content;
          if (collection !== 'properties' || name === null || fields.length === 0) return titled;
          if (fields.length > FIELDS_NAMED) return t('changes', { count: fields.length, name });
          const names = [...new Set(fields.map(fieldName))];
          return t('changed', { fields: list.format(names), name });
        }
        default:
          return unreachable(content.change);
      }
    };
  }, [t, i18n.language, fieldName]);
}
