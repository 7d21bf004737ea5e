import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeQuery } from '#search/query/queryAddress.ts';
import { queryOf, type Suggestion, WhereField } from '#src/shared/where/index.ts';

export interface StartWhereFieldProps {
  readonly className: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** "Where?" with the places that may be meant. A chosen one is sent as it is known, anything else as words. */
export function StartWhereField({ className, text, onText }: StartWhereFieldProps) {
  const { t } = useTranslation('common');
  const [chosen, setChosen] = useState<Suggestion | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // A person who was in the plain field, which this one replaced, goes on typing.
    if (document.activeElement === document.body) input.current?.focus();
  }, []);
  const query = chosen === null ? null : queryOf(chosen);
  return (
    <>
      <WhereField
        label={t('start.search.where')}
        className={className}
        name={query === null ? 'where' : undefined}
        value={text}
        onValue={(next) => {
          setChosen(null);
          onText(next);
        }}
        onChoose={(place, name) => {
          setChosen(place);
          onText(name);
        }}
        inputRef={input}
        isOpenAtFirst={text.trim() !== ''}
      />
      {query !== null &&
        [...new URLSearchParams(writeQuery(query))].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
    </>
  );
}
