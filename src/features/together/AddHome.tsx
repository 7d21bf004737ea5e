import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useNotes } from '#src/data/useNotes.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';

export interface AddHomeProps {
  /** Ids of those that are in it. */
  readonly known: readonly string[];
  readonly onAdd: (home: { readonly id: string; readonly title: string }) => void;
}

/** Puts one of the person's saved homes into the list. */
export function AddHome({ known, onAdd }: AddHomeProps) {
  const { t } = useTranslation(['saved', 'common']);
  const [chosen, setChosen] = useState('');
  const all = useNotes('saved_home') ?? [];
  const saved = all.filter(({ propertyId }) => !known.includes(propertyId));
  const home = saved.find(({ propertyId }) => propertyId === chosen);
  if (all.length === 0)
    return (
      <p className="flex flex-wrap items-center gap-x-4 text-soft">
        {t('together.add.nothing')}
        <Link to={paths.browse.href()} className={buttonClasses('secondary')}>
          {t('common:browse')}
        </Link>
      </p>
    );
  if (saved.length === 0) return <p className="text-soft">{t('together.add.none')}</p>;
  return (
    <div className="flex max-w-xl flex-wrap items-end gap-3">
      <NativeSelect
        label={t('together.add.label')}
        className="min-w-0 flex-1 basis-60"
        value={home?.propertyId ?? ''}
        options={[
          { value: '', label: t('together.add.choose') },
          ...saved.map(({ propertyId, asOf }) => ({ value: propertyId, label: asOf.title })),
        ]}
        onChange={setChosen}
      />
      <Button
        look="secondary"
        icon={<Plus size={18} aria-hidden />}
        disabled={home === undefined}
        onClick={() => home && onAdd({ id: home.propertyId, title: home.asOf.title })}
      >
        {t('together.add.do')}
      </Button>
    </div>
  );
}
