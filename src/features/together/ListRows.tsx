import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SeenList } from '#sync/model/rules/deciding/lists.ts';
import { homesOfList } from '#sync/model/rules/deciding/shortlist.ts';
import { paths } from '#src/paths.ts';
import { useNameIn } from './useLists.ts';

/** The lists a person is in, the newest first. */
export function ListRows({ lists }: { readonly lists: readonly SeenList[] }) {
  const { t } = useTranslation('saved');
  return (
    <section aria-labelledby="together-lists" className="mt-8">
      <h2 id="together-lists" className="mb-2 text-xl font-semibold">
        {t('together.lists')}
      </h2>
      {lists.length === 0 && <p className="text-soft">{t('together.noLists')}</p>}
      <ul className="divide-y divide-line">
        {lists.toReversed().map((list) => (
          <ListRow key={list.id} list={list} />
        ))}
      </ul>
    </section>
  );
}

function ListRow({ list }: { readonly list: SeenList }) {
  const { t } = useTranslation('saved');
  const nameOf = useNameIn(list);
  const homes = homesOfList(
    list.parts,
    list.people.map(({ id }) => id),
  );
  const undecided = homes.filter(({ verdict }) => verdict === 'waiting' || verdict === 'open');
  const said = [
    list.people.map(({ id }) => nameOf(id)).join(', '),
    t('together.homes', { count: homes.length }),
    list.isOver ? t('together.isOver') : t('together.undecided', { n: undecided.length }),
  ];
  return (
    <li className="py-1">
      <Link
        to={paths.together.href({ of: list.id })}
        dir="auto"
        className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2 wrap-anywhere"
      >
        {list.name}
      </Link>
      <span className="block pb-2 text-sm text-soft">{said.join(' · ')}</span>
    </li>
  );
}
