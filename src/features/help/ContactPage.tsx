import { useTranslation } from 'react-i18next';
import { ContactForm } from './contact/ContactForm.tsx';
import { LetterList } from './contact/LetterList.tsx';
import { HelpPage } from './HelpPage.tsx';

export function ContactPage() {
  const { t } = useTranslation('help');
  return (
    <HelpPage title={t('contact.title')} lead={t('contact.lead')}>
      <LetterList />
      <ContactForm />
    </HelpPage>
  );
}
