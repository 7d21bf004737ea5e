import { dayOfNumber } from '#contract/rules/calendarDay.ts';
import type { Scenario } from '#contract/entities/records/scenario.ts';
import { type FieldName, FIELDS, fieldsOf, type Values } from './fields.ts';
import { fits } from './address.ts';
import { type Figure, outcomeOf } from './results.ts';

interface Shows {
  readonly number: (value: number) => string;
  readonly money: (minor: number, currency: string) => string;
  readonly day: (day: string) => string;
}

export interface ScenarioRows {
  /** Every figure that one of them has; undefined: this one has it not. */
  readonly figures: readonly {
    readonly name: string;
    readonly cells: readonly (Figure | undefined)[];
  }[];
  /** The fields in which they differ. A text of null: left empty. */
  readonly fields: readonly {
    readonly name: FieldName;
    readonly texts: (format: Shows) => readonly (string | null)[];
  }[];
}

/** The fields of a kept calculation. Fields that an older or newer app kept differently are left out. */
const fieldsKept = ({ fields, currency }: Scenario): Values =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => Object.hasOwn(FIELDS, name) && fits(name as FieldName, value, currency),
    ),
  );

/** Kept calculations of one kind, side by side. */
export function scenarioRows(all: readonly Scenario[]): ScenarioRows {
  const [first] = all;
  if (first === undefined) return { figures: [], fields: [] };
  const values = all.map(fieldsKept);
  const outcomes = values.map((each) => outcomeOf(first.calculation, each));
  const figures = outcomes.map((one) => (one.kind === 'done' ? one.figures : []));
  const names = [...new Set(figures.flat().map(({ name }) => name))];
  return {
    figures: names.map((name) => ({
      name,
      cells: figures.map((own) => own.find((figure) => figure.name === name)),
    })),
    fields: fieldsOf(first.calculation)
      .filter((name) => new Set(values.map((each) => each[name])).size > 1)
      .map((name) => ({
        name,
        texts: (format) =>
          values.map((each, at) => {
            const value = each[name];
            const currency = all[at]?.currency ?? first.currency;
            return value === undefined ? null : textOf(name, value, currency, format);
          }),
      })),
  };
}

function textOf(name: FieldName, value: number, currency: string, format: Shows): string {
  switch (FIELDS[name].kind) {
    case 'sum':
      return format.money(value, currency);
    case 'day':
      return format.day(dayOfNumber(value));
    case 'tick':
      return '✓';
    default:
      return format.number(value);
  }
}
