import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState, type SyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type Path,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';

export type FormFields = Record<string, string | boolean>;

/** One error, as the summary links to its field. */
export interface Problem {
  readonly fieldId: string;
  readonly text: string;
  /** The field was edited since the error was found. */
  readonly isEdited: boolean;
}

export interface FieldBinding extends UseFormRegisterReturn {
  readonly id: string;
  readonly error: string | undefined;
}

export interface FormKit<Fields extends FormFields> {
  readonly form: UseFormReturn<Fields>;
  /** Everything an input needs. Editing it clears its error. */
  field(name: Path<Fields>): FieldBinding;
  /** Errors of the last submit, in the order of the fields; empty when there were none. */
  readonly problems: readonly Problem[];
  /** How often a submit found errors: the summary takes the focus when it grows. */
  readonly refusals: number;
  submit(event: SyntheticEvent): void;
}

export interface FormKitOptions<Fields extends FormFields> {
  readonly schema: z.ZodMiniType<Fields, Fields>;
  /** In the order of the fields on the screen. */
  readonly defaults: Fields;
  /** The text for an error code of the schema or of `refuse`. */
  readonly textOf: (code: string) => string;
  /** Error codes by field for what the schema cannot know. */
  readonly refuse?: () => Partial<Record<Path<Fields>, string>>;
  /** False: nothing is submitted, and no error is shown. */
  readonly canSubmit: boolean;
  readonly onSubmit: (fields: Fields) => Promise<unknown>;
}

/**
 * A form with its schema: a submit shows all errors at once, in a summary that takes the focus and links to the
 * fields, and each beside its field until that field is edited.
 */
export function useFormKit<Fields extends FormFields>(
  options: FormKitOptions<Fields>,
): FormKit<Fields> {
  const { schema, defaults, textOf, refuse, canSubmit, onSubmit } = options;
  const id = useId();
  const form = useForm<Fields>({
    defaultValues: defaults as DefaultValues<Fields>,
    resolver: refusing(zodResolver(schema), refuse),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const names = Object.keys(defaults) as Path<Fields>[];
  const codeOf = (name: Path<Fields>): string | undefined => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? message : undefined;
  };

  // Kept as the last submit found them: a shrinking summary would move the field that is being edited.
  const [found, setFound] = useState<Found<Fields>>([]);
  const [refusals, setRefusals] = useState(0);

  const idOf = (name: string) => `${id}-${name}`;
  return {
    form,
    field(name) {
      const registered = form.register(name);
      const code = codeOf(name);
      return {
        ...registered,
        id: idOf(name),
        error: code === undefined ? undefined : textOf(code),
        onChange: (event: unknown) => {
          form.clearErrors(name);
          return registered.onChange(event as Parameters<typeof registered.onChange>[0]);
        },
      };
    },
    problems: found.map(([name, code]) => ({
      fieldId: idOf(name),
      text: textOf(code),
      isEdited: codeOf(name) === undefined,
    })),
    refusals,
    submit(event) {
      event.preventDefault();
      if (!canSubmit) return;
      void form.handleSubmit(
        async (fields) => {
          setFound([]);
          await onSubmit(fields);
        },
        (wrong) => {
          setFound(codesIn(names, wrong));
          setRefusals((before) => before + 1);
        },
      )();
    },
  };
}

type Found<Fields extends FormFields> = readonly (readonly [Path<Fields>, string])[];

function codesIn<Fields extends FormFields>(
  names: readonly Path<Fields>[],
  errors: FieldErrors<Fields>,
): Found<Fields> {
  return names.flatMap((name) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? [[name, message] as const] : [];
  });
}

/** An error from `refuse` counts only where the schema finds none. */
function refusing<Fields extends FormFields>(
  parse: Resolver<Fields>,
  refuse: FormKitOptions<Fields>['refuse'],
): Resolver<Fields> {
  return async (fields, context, options) => {
    const parsed = await parse(fields, context, options);
    const refused = Object.entries(refuse?.() ?? {}).map(([name, message]) => [
      name,
      { type: 'refused', message },
    ]);
    if (refused.length === 0) return parsed;
    return { values: {}, errors: { ...Object.fromEntries(refused), ...parsed.errors } };
  };
}
