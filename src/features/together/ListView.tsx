import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { canChangeHomes, type SeenList } from '#sync/model/rules/deciding/lists.ts';
import { homesOfList, takenOut, type Verdict } from '#sync/model/rules/deciding/shortlist.ts';
import { shareIdOf } from '#src/rules/sharing.ts';
import type { RecordWrite } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useNoticesSeen } from '#src/data/useNoticesSeen.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { UndoBar } from '#src/ui/UndoBar.tsx';
import { useUndo } from '#src/ui/useUndo.ts';
import { AddHome } from './AddHome.tsx';
import { HomeVotes } from './HomeVotes.tsx';
import { InList } from './InList.tsx';
import { ListHistory } from './ListHistory.tsx';
import { TakenOut } from './TakenOut.tsx';
import { useNameIn } from './useLists.ts';
import { useSaying } from './useSaying.ts';

export interface ListViewProps {
  readonly list: SeenList;
  readonly me: string;
}

/** Decided homes stand above open ones, and unwanted homes last. */
const SECTIONS = [
  { name: 'agreed', of: ['agreed'] },
  { name: 'undecided', of: ['waiting', 'open'] },
  { name: 'out', of: ['out'] },
] as const satisfies readonly { name: string; of: readonly Verdict[] }[];

/** One list: its homes in the order all votes give, what is undecided, and who is in it. */
export function ListView({ list, me }: ListViewProps) {
  const { t } = useTranslation(['saved', 'common']);
  const nameOf = useNameIn(list);
  const say = useSaying(list);
  useNoticesSeen([list.id]);
  const homes = useMemo(
    () =>
      homesOfList(
        list.parts,
        list.people.map(({ id }) => id),
      ),
    [list],
  );
  const taken = useMemo(() => takenOut(list.parts), [list]);
  const mayChange = canChangeHomes(list, me);
  const undo = useUndo<{ readonly id: string; readonly title: string }>();
  const put = ({ id, title }: { readonly id: string; readonly title: string }, isIn: boolean) =>
    say(id, { kind: 'list', isIn, title });
  const sections = SECTIONS.map(({ name, of }) => ({
    name,
    homes: homes.filter(({ verdict }) => (of as readonly Verdict[]).includes(verdict)),
  })).filter((section) => section.homes.length > 0);
  return (
    <>
      <header className="mb-5">
        <Link to={paths.together.href()} className={`${buttonClasses('quiet')} -ms-3 mb-2`}>
          <ArrowLeft size={20} aria-hidden className="rtl:-scale-x-100" />
          {t('together.all')}
        </Link>
        <h1 dir="auto" className="text-[2rem] leading-tight font-semibold wrap-anywhere">
          {list.name}
        </h1>
        <p className="mt-1 text-soft">{list.people.map(({ id }) => nameOf(id)).join(' · ')}</p>
      </header>
      {list.isOver && (
        <p role="status" className="mb-4 rounded-field bg-wash px-4 py-3">
          {t('together.over')}
        </p>
      )}
      {homes.length > 0 ? (
        <p className="mb-2 max-w-prose text-sm text-soft">{t('together.order')}</p>
      ) : (
        <p className="mb-2 text-soft">{t('together.none')}</p>
      )}
      {sections.map((section) => (
        <section key={section.name} aria-labelledby={`together-${section.name}`} className="mt-5">
          <h2 id={`together-${section.name}`} className="mb-2 text-xl font-semibold">
            {t(`together.section.${section.name}`, { n: section.homes.length })}
          </h2>
          <ol className="grid gap-4">
            {section.homes.map((home) => (
              <li key={home.id}>
                <HomeVotes
                  home={home}
                  list={list}
                  me={me}
                  nameOf={nameOf}
                  say={say}
                  onRemove={
                    mayChange
                      ? () => void put(home, false).then((isKept) => isKept && undo.offer(home))
                      : undefined
                  }
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <UndoBar
        undo={undo}
        label={t('common:undo')}
        onUndo={(home) => void put(home, true).then(() => undo.end())}
      >
        {({ title }) => t('together.taken.told', { title })}
      </UndoBar>
      {mayChange && (
        <section aria-labelledby="together-add" className="mt-8">
          <h2 id="together-add" className="mb-2 text-xl font-semibold">
            {t('together.add.title')}
          </h2>
          <AddHome known={homes.map(({ id }) => id)} onAdd={(home) => void put(home, true)} />
        </section>
      )}
      {!list.isOver && !mayChange && <p className="mt-8 text-soft">{t('together.votesOnly')}</p>}
      {!list.isOver && (
        <TakenOut
          homes={taken}
          nameOf={nameOf}
          onBack={mayChange ? (home) => void put(home, true) : undefined}
        />
      )}
      {!list.isOver && <InList list={list} nameOf={nameOf} />}
      <ListHistory list={list} nameOf={nameOf} />
      <EndList list={list} />
    </>
  );
}

/** Ends a list of one's own, or leaves one of another person. */
function EndList({ list }: Pick<ListViewProps, 'list'>) {
  const { t } = useTranslation(['saved', 'common']);
  const navigate = useNavigate();
  const isMine = list.ownId === list.id;
  const invitations = useRecords('invitation') ?? [];
  const [isAsking, setAsking] = useState(false);
  const [end] = useCommand(async ({ records }) => {
    // Leaving takes out what was shown; what was said stays this person's. A list of one's own goes whole.
    const shares = list.people.map(({ id }) => shareIdOf(list.ownerId, list.id, id));
    const asked = invitations.filter(({ body }) => body.listId === list.id).map(({ id }) => id);
    const own = isMine ? [...shares, ...asked] : [];
    const gone = list.heldId === null ? [list.ownId, ...own] : [list.heldId];
    const leftAt = Date.now();
    const left: RecordWrite = {
      kind: 'shortlist',
      id: list.ownId,
      amend: (said) => said && { ...said, leftAt },
    };
    await records
      .writeAll([
        ...(list.heldId === null ? [] : [left]),
        ...gone.map((id) => ({ id, isGone: true }) as const),
      ])
      .then(
        () => void navigate(paths.together.href()),
        () => toastError(t('together.failed')),
      );
  });
  return (
    <div className="mt-6">
      <Button look="danger" onClick={() => (isMine ? setAsking(true) : void end())}>
        {t(list.isOver ? 'together.delete' : isMine ? 'together.end' : 'together.leave')}
      </Button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={t('together.endAsk.title')}>
        <p>{t('together.endAsk.text')}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button look="danger" onClick={() => void end()}>
            {t('together.endAsk.do')}
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            {t('common:cancel')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
