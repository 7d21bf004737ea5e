import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Path } from 'react-hook-form';
import type { FormProps } from '#src/ui/form/Form.tsx';
import {
  useFormKit,
  type FormFields,
  type FormKit,
  type FormKitOptions,
} from '#src/ui/form/useFormKit.ts';
import { fieldErrorKey } from './fieldErrorText.ts';
import { forgetKept, readKept, useKeepFields } from './keptFields.ts';
import { useCanSubmit } from './useCanSubmit.ts';

export interface AccountFormOptions<Fields extends FormFields>
  extends Pick<FormKitOptions<Fields>, 'schema' | 'defaults' | 'refuse' | 'onSubmit'> {
  /** Under this name what was typed outlives a reload. */
  readonly name: string;
  /** Never name a password. */
  readonly keep: readonly Path<Fields>[];
}

export interface AccountForm<Fields extends FormFields> {
  readonly kit: FormKit<Fields>;
  /** What every form here hands to `Form`. */
  readonly formProps: Pick<FormProps<Fields>, 'kit' | 'summaryTitle' | 'offReason'>;
  /** Values the form was opened with. */
  readonly initial: Fields;
  /** The form is done with: nothing of it is kept. */
  forget(): void;
}

/** A form of the account pages: its texts, what it keeps, and off with the reason while offline. */
export function useAccountForm<Fields extends FormFields>(
  options: AccountFormOptions<Fields>,
): AccountForm<Fields> {
  const { t } = useTranslation('auth');
  const { name, keep } = options;
  const canSubmit = useCanSubmit();
  const [initial] = useState(() => readKept(name, options.defaults));
  const kit = useFormKit<Fields>({
    ...options,
    defaults: initial,
    canSubmit,
    textOf: (code) => t(fieldErrorKey(code)),
  });
  useKeepFields(name, kit.form, keep);
  return {
    kit,
    initial,
    formProps: {
      kit,
      summaryTitle: t('formSummary'),
      offReason: canSubmit ? null : t('offlineSubmit'),
    },
    forget: () => forgetKept(name),
  };
}
