import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLateTexts } from '#src/i18n/setup.ts';
import type { StartWhereFieldProps } from './StartWhereField.tsx';

type Field = ComponentType<StartWhereFieldProps>;

/** "Where?" is a plain field until somebody comes to it: what offers places is fetched then, not with the first screen. */
export function StartWhere({ className }: { readonly className: string }) {
  const { t } = useTranslation('common');
  const [text, setText] = useState('');
  const [Offering, setOffering] = useState<Field | null>(null);
  const enter = async () => {
    const [{ StartWhereField }] = await Promise.all([
      import('./StartWhereField.tsx'),
      loadLateTexts(),
    ]);
    setOffering(() => StartWhereField);
  };
  if (Offering !== null) return <Offering className={className} text={text} onText={setText} />;
  return (
    <input
      type="search"
      name="where"
      maxLength={80}
      enterKeyHint="search"
      autoComplete="off"
      aria-label={t('start.search.where')}
      placeholder={t('start.search.where')}
      className={className}
      value={text}
      onChange={({ target }) => setText(target.value)}
      // Never fetched, and no network: what is typed is looked for by the search.
      onFocus={() => void enter().catch(() => undefined)}
    />
  );
}
