import { useTranslation } from 'react-i18next';
import { CONTACT_TOPICS } from '#contract/protocol/api.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useSession } from '#src/data/useSession.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { useFormKit } from '#src/ui/form/useFormKit.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { TopicField } from './TopicField.tsx';
import { contactFormSchema, type ContactFields } from './contactForm.ts';

/** A letter to us. Sending stores it here; the rest happens by itself. */
export function ContactForm() {
  const { t } = useTranslation(['help', 'common']);
  const language = useLanguage();
  const session = useSession();
  const user = session.status === 'authenticated' ? session.user : null;
  const [send, state] = useCommand(async (sync, fields: ContactFields) => {
    const topic = CONTACT_TOPICS.find((each) => each === fields.topic) ?? 'other';
    const { name, email, message } = fields;
    return await sync.parcels.sendLetter({ topic, name, email, message, language });
  });
  const defaults: ContactFields = {
    topic: 'question',
    name: user?.full_name ?? '',
    email: user?.email ?? '',
    message: '',
    consent: false,
  };
  const kit = useFormKit<ContactFields>({
    schema: contactFormSchema,
    defaults,
    textOf: (code) => t(`contact.error.${code}`),
    canSubmit: true,
    async onSubmit(fields) {
      const id = await send(fields);
      if (id !== undefined) kit.form.reset({ ...fields, message: '', consent: false });
    },
  });
  return (
    <Form
      kit={kit}
      summaryTitle={t('common:form.wrong')}
      label={t('common:send')}
      runningLabel={t('common:form.saving')}
      isRunning={state.status === 'running'}
      offReason={null}
      failure={state.status === 'failed' && t('contact.notKept')}
    >
      <TopicField {...kit.field('topic')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...kit.field('name')}
          label={t('contact.name')}
          autoComplete="name"
          dir="auto"
        />
        <TextField
          {...kit.field('email')}
          label={t('contact.email')}
          description={t('contact.emailNote')}
          type="email"
          autoComplete="email"
          dir="ltr"
        />
      </div>
      <TextareaField {...kit.field('message')} label={t('contact.message')} />
      <CheckboxField {...kit.field('consent')} label={t('contact.consent')} />
    </Form>
  );
}
