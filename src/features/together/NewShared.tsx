import { Users } from 'lucide-react';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { begunShortlist, LIST_PEOPLE_MAX, saying } from '#sync/model/rules/deciding/shortlist.ts';
import { freshId } from '#src/data/freshId.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useNotes } from '#src/data/useNotes.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { useAsking, useInvitable } from './useInviting.ts';

export interface NewSharedProps {
  /** The list of saved homes to begin from; null: none chosen yet. */
  readonly listId: string | null;
  /** The person who is asked; null: nobody yet. */
  readonly withId: string | null;
}

/** Begins a list that several decide on: from a list of saved homes, or empty. People one writes with are asked at once, others from the list. */
export function NewShared({ listId, withId }: NewSharedProps) {
  const { t } = useTranslation(['saved', 'common']);
  const navigate = useNavigate();
  const legend = useId();
  const lists = useRecords('home_list') ?? [];
  const saved = useNotes('saved_home') ?? [];
  const people = useInvitable([]);
  const asking = useAsking();
  const [chosenList, setList] = useState(listId ?? '');
  const [typed, setName] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>(withId === null ? [] : [withId]);
  const list = lists.find(({ id }) => id === chosenList);
  const name = typed ?? list?.body.name ?? '';
  const asked = people.filter(({ other }) => chosen.includes(other.id));
  const canAsk = asked.length <= LIST_PEOPLE_MAX;
  const [start, state] = useCommand(async ({ records }) => {
    const now = Date.now();
    const homes = saved.filter(({ lists: of }) => list !== undefined && of.includes(list.id));
    const body = homes.reduce(
      (before, { propertyId, asOf }, at) => {
        const said = { kind: 'list', isIn: true, title: asOf.title } as const;
        return saying(before, propertyId, said, now + at) ?? before;
      },
      begunShortlist(name.trim(), now, list?.id),
    );
    const id = freshId();
    await records.writeAll([{ kind: 'shortlist', id, body }]);
    for (const one of asked) await asking({ id, name: body.name }, one);
    void navigate(paths.together.href({ of: id }));
  });
  const isReady = name.trim() !== '' && canAsk && state.status !== 'running';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady) void start();
  };
  return (
    <section
      aria-labelledby="together-new"
      className="rounded-card border border-line bg-sheet p-5"
    >
      <h2 id="together-new" className="mb-3 text-xl font-semibold">
        {t('together.new.title')}
      </h2>
      <form onSubmit={submit} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <NativeSelect
            label={t('together.new.from')}
            value={list?.id ?? ''}
            options={[
              { value: '', label: t('together.new.empty') },
              ...lists.map(({ id, body }) => ({ value: id, label: body.name })),
            ]}
            onChange={setList}
          />
          <TextField
            label={t('common:name')}
            maxLength={60}
            dir="auto"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        {people.length > 0 && (
          <fieldset aria-labelledby={legend}>
            <legend id={legend} className="font-semibold">
              {t('together.new.with')}
            </legend>
            <div className="grid max-h-72 overflow-y-auto sm:grid-cols-2">
              {people.map(({ other: { id, full_name: of } }) => (
                <Invitable
                  key={id}
                  name={of}
                  isChosen={chosen.includes(id)}
                  onChange={(isChosen) =>
                    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        <p className="max-w-prose text-sm text-soft">{t('together.new.lead')}</p>
        {!canAsk && <p role="alert">{t('together.new.most', { n: LIST_PEOPLE_MAX })}</p>}
        <Button
          type="submit"
          className="justify-self-start"
          icon={<Users size={18} aria-hidden />}
          disabled={!isReady}
        >
          {t('together.new.start')}
        </Button>
        {state.status === 'failed' && (
          <p role="alert" className="text-danger">
            {t('together.failed')}
          </p>
        )}
      </form>
    </section>
  );
}

interface InvitableProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

/** A person who may be asked into the list. */
function Invitable({ name, isChosen, onChange }: InvitableProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0"
      />
      <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
    </label>
  );
}
