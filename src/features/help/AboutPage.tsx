import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { Facade } from '#src/ui/facade/Facade.tsx';
import { DESIGNS } from '#src/ui/facade/designs.ts';
import { HelpPage } from './HelpPage.tsx';

const PARTS = ['why', 'how', 'not', 'who'] as const;
const STREET = ['leeds', 'paris', 'cairo'] as const;

/** Says what Roost is, and what it is not. */
export function AboutPage() {
  const { t } = useTranslation('help');
  return (
    <HelpPage title={t('about.title')} lead={t('about.lead')}>
      <div className="flex gap-1.5 overflow-hidden rounded-card">
        {STREET.map((id) => {
          const design = DESIGNS.find((each) => each.id === id);
          return (
            design && <Facade key={id} design={design} className="h-44 min-w-0 flex-1 sm:h-60" />
          );
        })}
      </div>
      <div className="mt-10 grid gap-8">
        {PARTS.map((part) => (
          <section key={part}>
            <h2 className="text-xl font-semibold">{t(`about.${part}.title`)}</h2>
            <p className="mt-2 max-w-prose text-pretty text-soft">{t(`about.${part}.text`)}</p>
          </section>
        ))}
      </div>
      <p className="mt-10 flex flex-wrap gap-x-6 font-semibold">
        <Link
          to={paths.faq.href()}
          className="inline-flex min-h-11 items-center text-accent underline"
        >
          {t('faq.title')}
        </Link>
        <Link
          to={paths.contact.href()}
          className="inline-flex min-h-11 items-center text-accent underline"
        >
          {t('faq.ask')}
        </Link>
      </p>
    </HelpPage>
  );
}
