import * as z from 'zod/mini';
import type * as core from 'zod/v4/core';

/** A step gives this when it cannot tell: then the schema itself is asked. */
const UNSURE = Symbol('unsure');
/** The value as its schema parses it, or UNSURE. */
type Step = (value: unknown) => unknown;
const unsure: Step = () => UNSURE;

/**
 * A parser for rows that come by the thousand: gives what `schema.safeParse` gives, without fields the schema
 * does not have, or null where the schema refuses the value. A value that is as it should be is looked at by
 * plain functions, made once of the schema: several times as fast as the library, which may not write code of
 * its own under our content security policy. The library decides all values that those functions do not know,
 * or do not like.
 */
export function createQuickParser<Schema extends z.ZodMiniType>(
  schema: Schema,
): (value: unknown) => z.output<Schema> | null {
  // Made with the first value: who imports a schema does not pay for it.
  let step: Step | undefined;
  return (value) => {
    step ??= stepOf(schema) ?? unsure;
    const quick = step(value);
    // Every step gives what its schema does: a property test holds them together.
    if (quick !== UNSURE) return quick as z.output<Schema>;
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : null;
  };
}

/** Null: the library decides about every value. */
function stepOf(schema: core.$ZodType): Step | null {
  const def = defOf(schema);
  // Those three look at their checks themselves.
  const isKnown = ['string', 'number', 'array'].includes(def.type) || !def.checks?.length;
  if (!isKnown) return null;
  switch (def.type) {
    case 'object':
      return def.catchall === undefined ? objectStep(def.shape) : null;
    case 'array':
      return arrayStep(def);
    case 'tuple':
      return tupleStep(def);
    case 'optional': {
      const inner = isOptional(schema) ? stepOf(def.innerType) : null;
      return inner && ((value) => (value === undefined ? value : inner(value)));
    }
    case 'nullable': {
      const inner = anyStepOf(def.innerType);
      return (value) => (value === null ? value : inner(value));
    }
    case 'enum': {
      const values = new Set<unknown>(Object.values(def.entries));
      // One that is numbered has its names among its values.
      return [...values].some((value) => typeof value !== 'string')
        ? null
        : (value) => (values.has(value) ? value : UNSURE);
    }
    case 'boolean':
      return def.coerce === true ? null : (value) => (typeof value === 'boolean' ? value : UNSURE);
    case 'string':
      return stringStep(def);
    case 'number':
      return numberStep(def);
    default:
      return null;
  }
}

const anyStepOf = (schema: core.$ZodType): Step =>
  stepOf(schema) ??
  ((value) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? parsed.data : UNSURE;
  });

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Walks over the fields a value has, not over the many it may have. */
function objectStep(shape: core.$ZodShape): Step {
  const names = Object.keys(shape);
  const steps = names.map((name) => anyStepOf(shape[name] as core.$ZodType));
  const places = new Map(names.map((name, place) => [name, place]));
  const needed = names.flatMap((name, place) => (isOptional(shape[name]) ? [] : place));
  const absent: readonly unknown[] = names.map(() => UNSURE);
  return (value) => {
    if (!isObject(value)) return UNSURE;
    const fields = absent.slice();
    for (const name of Object.keys(value)) {
      const place = places.get(name);
      if (place === undefined) continue;
      const one = steps[place]?.(value[name]);
      if (one === UNSURE) return UNSURE;
      fields[place] = one;
    }
    for (const place of needed) if (fields[place] === UNSURE) return UNSURE;
    const parsed: Record<string, unknown> = {};
    // In the order of the schema, as the library gives them.
    for (let place = 0; place < fields.length; place += 1)
      if (fields[place] !== UNSURE) parsed[names[place] ?? ''] = fields[place];
    return parsed;
  };
}

function arrayStep({ element, checks }: core.$ZodArrayDef): Step | null {
  const fits = fitsLength(checks);
  if (fits === null) return null;
  const step = anyStepOf(element);
  return (value) => (Array.isArray(value) && fits(value) ? each(value, () => step) : UNSURE);
}

function tupleStep({ items, rest }: core.$ZodTupleDef): Step | null {
  const isWhole = items.every((item) => item._zod.optin === undefined);
  if (!isWhole) return null;
  const steps = items.map(anyStepOf);
  // Without a rest it has no further place.
  const others = rest === null ? unsure : anyStepOf(rest);
  return (value) =>
    Array.isArray(value) && value.length >= steps.length
      ? each(value, (place) => steps[place] ?? others)
      : UNSURE;
}

function each(values: readonly unknown[], stepAt: (place: number) => Step): unknown {
  const parsed: unknown[] = [];
  for (let place = 0; place < values.length; place += 1) {
    const one = stepAt(place)(values[place]);
    if (one === UNSURE) return UNSURE;
    parsed.push(one);
  }
  return parsed;
}

/** Formats that are their pattern and nothing else. */
const PATTERNED = new Set(['uuid', 'datetime', 'regex']);

function stringStep(def: core.$ZodStringDef): Step | null {
  const patterns: RegExp[] = [];
  const lengths: core.$ZodCheck[] = [];
  const isKnown = ({ format, pattern }: Partial<core.$ZodStringFormatDef>) => {
    const isPlain = PATTERNED.has(format ?? '') && pattern?.global === false && !pattern.sticky;
    if (isPlain) patterns.push(pattern);
    return isPlain;
  };
  if (def.coerce === true || ('format' in def && !isKnown(def as core.$ZodStringFormatDef)))
    return null;
  for (const check of def.checks ?? []) {
    const what = whatOf(check);
    if (what.check !== 'string_format') lengths.push(check);
    else if (!isKnown(what)) return null;
  }
  const fits = fitsLength(lengths);
  if (fits === null) return null;
  return (value) => {
    if (typeof value !== 'string' || !fits(value)) return UNSURE;
    for (const pattern of patterns) if (!pattern.test(value)) return UNSURE;
    return value;
  };
}

/** Null: some of the checks are no bounds of a length. */
function fitsLength(
  checks: readonly core.$ZodCheck[] = [],
): ((value: { readonly length: number }) => boolean) | null {
  let most = Infinity;
  for (const check of checks) {
    const what = whatOf(check);
    if (what.check !== 'max_length') return null;
    most = Math.min(most, what.maximum);
  }
  return ({ length }) => length <= most;
}

function numberStep(def: core.$ZodNumberDef): Step | null {
  const format = 'format' in def ? def.format : undefined;
  if (def.coerce === true || (format !== undefined && format !== 'safeint')) return null;
  const bounds: ((value: number) => boolean)[] = [];
  for (const check of def.checks ?? []) {
    const bound = whatOf(check);
    if (bound.check !== 'greater_than' && bound.check !== 'less_than') return null;
    const sign = bound.check === 'greater_than' ? 1 : -1;
    const edge = Number(bound.value) * sign;
    bounds.push(bound.inclusive ? (value) => value * sign >= edge : (value) => value * sign > edge);
  }
  const isNumber = format === 'safeint' ? Number.isSafeInteger : Number.isFinite;
  return (value) => {
    if (!isNumber(value)) return UNSURE;
    for (const isWithin of bounds) if (!isWithin(value as number)) return UNSURE;
    return value;
  };
}

/** Absent stays absent: nothing stands in for it. */
const isOptional = (schema: core.$ZodType | undefined): boolean =>
  schema !== undefined &&
  defOf(schema).type === 'optional' &&
  schema._zod.optin === 'optional' &&
  // One that may be absent, and not undefined.
  !schema._zod.traits.has('$ZodExactOptional');

/** The library's description of its schemas and checks. */
const defOf = (schema: core.$ZodType) => (schema as core.$ZodTypes)._zod.def;
const whatOf = (check: core.$ZodCheck) => (check as core.$ZodChecks)._zod.def;
