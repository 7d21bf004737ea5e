import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';

const keptSchema = z.record(z.string(), z.union([z.string(), z.boolean()]));

/** The input of this form in this tab before a reload, over the defaults. */
export function readTyped<Fields extends Record<string, string | boolean>>(
  formName: string,
  defaults: Fields,
): Fields {
  const parsed = keptSchema.safeParse(parseJson(sessionStorage.getItem(keyOf(formName))));
  if (!parsed.success) return defaults;
  const known = Object.entries(parsed.data).filter(
    ([name, value]) => typeof value === typeof defaults[name],
  );
  return { ...defaults, ...Object.fromEntries(known) };
}

export function forgetTyped(formName: string): void {
  sessionStorage.removeItem(keyOf(formName));
}

/** Stores the named fields as they are typed, in this tab only. Never name a password. */
export function useStoreTyped<Fields extends FieldValues>(
  formName: string,
  form: UseFormReturn<Fields>,
  names: readonly string[],
): void {
  const { subscribe } = form;
  const named = names.join(' ');
  useEffect(() => {
    const isNamed = new Set(named.split(' '));
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const kept = Object.entries(values).filter(([name]) => isNamed.has(name));
        sessionStorage.setItem(keyOf(formName), JSON.stringify(Object.fromEntries(kept)));
      },
    });
  }, [subscribe, formName, named]);
}

function keyOf(formName: string): string {
  return `form:${formName}`;
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
