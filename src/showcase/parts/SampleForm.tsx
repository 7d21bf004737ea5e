import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Form } from '#src/ui/form/Form.tsx';
import { useFormKit } from '#src/ui/form/useFormKit.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { Part } from '../Part.tsx';

const schema = z.object({
  email: z.string().check(z.minLength(1, { error: 'emailRequired' })),
  password: z.string().check(z.minLength(1, { error: 'passwordRequired' })),
});

/** The form kit after a submit that found everything wrong, and what the last try came to. */
export function SampleForm() {
  const { t } = useTranslation('auth');
  const place = useRef<HTMLDivElement>(null);
  const kit = useFormKit({
    schema,
    defaults: { email: '', password: '' },
    textOf: (code) => t(`error.${code}`),
    canSubmit: true,
    onSubmit: async () => undefined,
  });
  useEffect(() => place.current?.querySelector('form')?.requestSubmit(), []);
  const shared = {
    kit,
    summaryTitle: t('formSummary'),
    label: t('login.submit'),
    runningLabel: t('login.running'),
  };
  return (
    <Part title="Form kit">
      <div className="grid items-start gap-8 md:grid-cols-2">
        <div ref={place}>
          <Form
            {...shared}
            isRunning={false}
            offReason={null}
            failure={t('login.failure.invalidCredentials')}
          >
            <TextField label={t('field.email')} dir="ltr" {...kit.field('email')} />
            <TextField label={t('field.password')} type="password" {...kit.field('password')} />
          </Form>
        </div>
        <div className="grid gap-8">
          <Form {...shared} kit={{ ...kit, problems: [] }} isRunning offReason={null}>
            {null}
          </Form>
          <Form
            {...shared}
            kit={{ ...kit, problems: [] }}
            isRunning={false}
            offReason={t('offlineSubmit')}
          >
            {null}
          </Form>
        </div>
      </div>
    </Part>
  );
}
