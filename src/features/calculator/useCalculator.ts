import { useEffect, useMemo, useState } from 'react';
import type { Calculation } from '#contract/entities/records/scenario.ts';
import type { CountryPreset } from './rules/countryPresets.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { type Calculated, fragmentOf } from './rules/address.ts';
import { FIELD_NAMES, type FieldName, fieldsOf } from './rules/fields.ts';
import { fieldText, type Faults, readFields, textsOf } from './rules/readField.ts';
import { outcomeOf, valuesOf } from './rules/results.ts';

/** How long nothing is typed before errors are shown, the result is spoken and the address follows. */
const SETTLED_MS = 700;

/** A calculation while it is typed. */
export function useCalculator(start: Calculated, homeId: string | null) {
  const { locale } = useFormat();
  const [tab, setTab] = useState(start.calculation);
  const [currency, setCurrency] = useState(start.currency);
  const [country, setCountry] = useState(start.country);
  const [typed, setTyped] = useState(() => textsOf(start.values, { locale, currency }));
  const { values, faults } = useMemo(
    () => readFields(FIELD_NAMES, typed, currency),
    [typed, currency],
  );
  const outcome = useMemo(() => outcomeOf(tab, values), [tab, values]);
  const now: Calculated = useMemo(
    () => ({ calculation: tab, currency, country, values: valuesOf(tab, values) }),
    [tab, currency, country, values],
  );
  const settled = useSettled(useMemo(() => ({ now, typed, faults }), [now, typed, faults]));
  useAddress(settled.now, homeId);
  return {
    tab,
    setTab,
    currency,
    setCurrency,
    country,
    typed,
    /** As they are this moment. */
    now,
    outcome,
    hasFaults: fieldsOf(tab).some((name) => faults[name] !== undefined),
    /** Of what stands there since a moment, and is still wrong. */
    shownFaults: stillWrong(faults, settled.faults, typed, settled.typed),
    /** True while somebody types. */
    isTyping: settled.now !== now,
    type: (name: FieldName, text: string) => setTyped((before) => ({ ...before, [name]: text })),
    /** Takes the usual figures of a country in the place of those that stand there. */
    take(preset: CountryPreset) {
      setCountry(preset.country);
      setCurrency(preset.currency);
      const how = { locale, currency: preset.currency };
      setTyped((before) => ({
        ...before,
        rate: fieldText('rate', preset.rate.value, how),
        buyingPct: fieldText('buyingPct', preset.buying.value, how),
        years: fieldText('years', preset.years, how),
      }));
    },
    ownFigures: () => setCountry(''),
  };
}

export type CalculatorState = ReturnType<typeof useCalculator>;

function stillWrong(
  now: Faults,
  then: Faults,
  typed: Readonly<Record<string, string | undefined>>,
  typedThen: Readonly<Record<string, string | undefined>>,
): Faults {
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name]) => then[name as FieldName] !== undefined && typed[name] === typedThen[name],
    ),
  );
}

/** The value from before somebody began to type, until they pause. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The address of a calculation as it stands, to come back to and to send. */
export const addressOf = (now: Calculated, homeId: string | null): string =>
  `${paths.calculator.href({
    tab: now.calculation satisfies Calculation,
    ...(homeId !== null && { home: homeId }),
  })}#${fragmentOf(now)}`;

/** The entry of the history follows what is typed: a reload and Back bring it back. The page stays where it is scrolled to. */
function useAddress(now: Calculated, homeId: string | null): void {
  useEffect(() => {
    window.history.replaceState(window.history.state, '', addressOf(now, homeId));
  }, [now, homeId]);
}
