import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item, Section } from '#src/rules/inspection/template.ts';

export interface ItemTexts {
  readonly item: (of: Item) => string;
  readonly section: (of: Section) => string;
}

/** The names of items and sections: in the language on the screen, or as the person wrote them. */
export function useItemTexts(): ItemTexts {
  const { t } = useTranslation('inspection');
  return useMemo(
    () => ({
      item: ({ name, text }) => (name === null ? text : t(`item.${name}`)),
      section: ({ name, text }) => (name === null ? text : t(`section.${name}`)),
    }),
    [t],
  );
}
