import { useState } from 'react';
import type { Choice } from '#sync/model/rules/settlement.ts';
import type { OpenField } from '#src/shared/settle/index.ts';

export type { Choice };

/** The choices so far, by field; fields that were settled meanwhile are left out. */
export function useChoices(fields: readonly OpenField[]) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const choices = Object.fromEntries(
    fields.flatMap(({ field }) => {
      const choice = chosen[field];
      return choice === undefined ? [] : [[field, choice] as const];
    }),
  );
  return {
    choices,
    count: Object.keys(choices).length,
    choose: (field: string, choice: Choice) => setChosen((all) => ({ ...all, [field]: choice })),
    chooseAll: (choice: Choice) =>
      setChosen(Object.fromEntries(fields.map(({ field }) => [field, choice]))),
  };
}
