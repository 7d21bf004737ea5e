import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLateTexts } from '#src/i18n/setup.ts';
import type { StartWhereFieldProps } from './StartWhereField.tsx';

type Field = ComponentType<StartWhereFieldProps>;

async function loadField(): Promise<Field> {
  const [{ StartWhereField }] = await Promise.all([
    import('./StartWhereField.tsx'),
    loadLateTexts(),
  ]);
  return StartWhereField;
}

/** "Where?" is a plain field until somebody comes to it: what offers places is fetched then, not with the first screen. */
export function StartWhere({ className }: { readonly className: string }) {
  const { t } = useTranslation('common');
  const [text, setText] = useState('');
  const [Offering, setOffering] = useState<Field | null>(null);
  const plain = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On a slow line somebody may be in the field, typing, before there is a script to hear of it.
    const field = plain.current;
    if (field === null) return;
    if (field.value !== '') setText(field.value);
    if (document.activeElement !== field) return;
    loadField().then(
      (loaded) => setOffering(() => loaded),
      () => undefined,
    );
  }, []);
  if (Offering !== null) return <Offering className={className} text={text} onText={setText} />;
  return (
    <input
      ref={plain}
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
      onFocus={() =>
        void loadField().then(
          (loaded) => setOffering(() => loaded),
          () => undefined,
        )
      }
    />
  );
}
