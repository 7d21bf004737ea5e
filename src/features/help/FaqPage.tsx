import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { HelpPage } from './HelpPage.tsx';
import { Question } from './Question.tsx';
import { GROUPS, QUESTIONS, search, type Answered } from './questions.ts';

/** Questions and answers, searched on the device. `/faq#sent` opens one. */
export function FaqPage() {
  const { t } = useTranslation(['help', 'common']);
  const { hash } = useLocation();
  const [sought, setSought] = useState('');
  const all = GROUPS.flatMap((group) =>
    QUESTIONS[group].map(
      (id): Answered => ({
        id,
        group,
        question: t(`faq.q.${id}.question`),
        answer: t(`faq.q.${id}.answer`),
      }),
    ),
  );
  const found = search(all, sought);
  const isSearching = sought.trim() !== '';
  return (
    <HelpPage title={t('faq.title')} lead={t('faq.lead')}>
      <SearchField
        label={t('faq.search')}
        clearLabel={t('common:close')}
        value={sought}
        onChange={setSought}
      />
      <p role="status" className="mt-3 text-soft empty:hidden">
        {isSearching && found.length > 0 && t('faq.found', { count: found.length })}
      </p>
      {found.length === 0 && (
        <EmptyState
          icon={<SearchX size={32} aria-hidden />}
          title={t('faq.none', { text: sought.trim() })}
          action={
            <Link to={paths.contact.href()} className={buttonClasses()}>
              {t('faq.ask')}
            </Link>
          }
        >
          {t('faq.noneText')}
        </EmptyState>
      )}
      {GROUPS.map((group) => {
        const inGroup = found.filter((each) => each.group === group);
        if (inGroup.length === 0) return null;
        return (
          <section key={group} aria-label={t(`faq.group.${group}`)} className="mt-10">
            <h2 className="text-xl font-semibold">{t(`faq.group.${group}`)}</h2>
            <div className="mt-3 divide-y divide-line border-y border-line">
              {inGroup.map((each) => (
                <Question
                  key={each.id}
                  {...each}
                  isLinked={hash === `#${each.id}`}
                  isOpen={isSearching}
                />
              ))}
            </div>
          </section>
        );
      })}
      {found.length > 0 && (
        <p className="mt-10 text-soft">
          {t('faq.more')}{' '}
          <Link
            to={paths.contact.href()}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
          >
            {t('faq.ask')}
          </Link>
        </p>
      )}
    </HelpPage>
  );
}
