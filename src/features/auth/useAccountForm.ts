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
import { forgetTyped, readTyped, useStoreTyped } from './typedFields.ts';
import { useCanSubmit } from './useCanSubmit.ts';

export interface AccountFormOptions<Fields extends FormFields>
  extends Pick<FormKitOptions<Fields>, 'schema' | 'defaults' | 'refuse' | 'onSubmit'> {
  /** The name under which what was typed survives a reload. */
  readonly name: string;
  /** Never name a password. */
  readonly keep: readonly Path<Fields>[];
}

export interface AccountForm<Fields extends FormFields> {
  readonly kit: FormKit<Fields>;
  /** The props that every form here passes to `Form`. */
  readonly formProps: Pick<FormProps<Fields>, 'kit' | 'summaryTitle' | 'offReason'>;
  /** Values the form was opened with. */
  readonly initial: Fields;
  /** The form is done: what was stored of it is removed. */
  forget(): void;
}

/** A form of the account pages: its texts, the fields it stores, and disabled with the reason while offline. */
export function useAccountForm<Fields extends FormFields>(
  options: AccountFormOptions<Fields>,
): AccountForm<Fields> {
  const { t } = useTranslation('auth');
  const { name, keep } = options;
  const canSubmit = useCanSubmit();
  const [initial] = useState(() => readTyped(name, options.defaults));
  const kit = useFormKit<Fields>({
    ...options,
    defaults: initial,
    canSubmit,
    textOf: (code) => t(fieldErrorKey(code)),
  });
  useStoreTyped(name, kit.form, keep);
  return {
    kit,
    initial,
    formProps: {
      kit,
      summaryTitle: t('formSummary'),
      offReason: canSubmit ? null : t('offlineSubmit'),
    },
    forget: () => forgetTyped(name),
  };
}
