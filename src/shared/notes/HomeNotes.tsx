import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedHome } from '#contract/entities/records/note.ts';
import type { Kept } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useAutosave, useAutosavedValue } from '#src/data/useAutosave.ts';
import { Rating } from '#src/listings/save/index.ts';
import { HomeFiles } from '#src/shared/files/HomeFiles.tsx';
import { Button } from '#src/ui/Button.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { NewList } from './NewList.tsx';
import { inList, parseTags } from './noteFields.ts';
import { useTellingLists } from './useTellingLists.ts';

export interface HomeNotesProps {
  readonly saved: SavedHome;
  readonly title: string;
  readonly lists: readonly Kept<'home_list'>[];
}

/** Note, rating, tags, lists and files of a saved home; each is stored while it is edited. */
export function HomeNotes({ saved, title, lists }: HomeNotesProps) {
  const { t } = useTranslation(['saved', 'common']);
  const id = saved.propertyId;
  const { market } = useSync();
  const tellList = useTellingLists();
  const [hasFailed, setFailed] = useState(false);
  const [isNaming, setNaming] = useState(false);
  // Writes may overlap: a box ticked while a note is being stored is not a double press.
  const quietly = (write: Promise<void>) => {
    setFailed(false);
    write.catch(() => setFailed(true));
  };
  const put = (fields: Partial<SavedHome>) => market.notes.put('saved_home', id, fields);
  const note = useAutosave(saved.note, (text) => put({ note: text }));
  const tags = useAutosavedValue(saved.tags.join(', '), (text) => put({ tags: parseTags(text) }));
  // Changes the stored lists: a second box may be ticked before the first change is rendered.
  const toggle = (list: string, isIn: boolean) =>
    quietly(
      market.notes
        .amend('saved_home', id, (home) => inList(home, list, isIn))
        // The people who decide on this list together get the home in it, too.
        .then(() => tellList(list, { id, title: saved.asOf.title }, isIn)),
    );
  return (
    <div className="grid gap-4 pt-2 pb-1">
      <Rating name={title} value={saved.rating} onChange={(rating) => quietly(put({ rating }))} />
      <TextareaField
        id={`note-${id}`}
        label={t('notes.note')}
        rows={3}
        maxLength={4000}
        {...note.field}
      />
      <TextField
        label={t('notes.tags')}
        description={t('notes.tagsHint')}
        dir="auto"
        {...tags.field}
      />
      <fieldset>
        <legend className="font-semibold">{t('notes.lists')}</legend>
        <div className="flex flex-wrap items-center gap-x-6">
          {lists.map((list) => (
            <label key={list.id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={saved.lists.includes(list.id)}
                onChange={({ target }) => toggle(list.id, target.checked)}
                className="size-5"
              />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {list.body.name}
              </span>
            </label>
          ))}
          <Button
            look="quiet"
            icon={<Plus size={18} aria-hidden />}
            onClick={() => setNaming(true)}
            className="-mx-3 px-3!"
          >
            {t('list.new')}
          </Button>
        </div>
      </fieldset>
      <NewList
        isOpen={isNaming}
        onClose={() => setNaming(false)}
        onMade={(list) => toggle(list, true)}
      />
      <HomeFiles propertyId={id} />
      {(hasFailed || note.isUnsaved || tags.isUnsaved) && (
        <p role="alert" className="text-danger">
          {t('common:notKept')}
        </p>
      )}
    </div>
  );
}
