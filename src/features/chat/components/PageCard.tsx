import {
  Calculator,
  ClipboardList,
  Columns3,
  House,
  type LucideIcon,
  Scale,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { inspectionSchema } from '#contract/entities/records/inspection.ts';
import { shortlistSchema } from '#contract/entities/records/shortlist.ts';
import { CALCULATIONS } from '#contract/entities/records/scenario.ts';
import { findingsOf } from '#src/rules/inspection/score.ts';
import { useListings } from '#src/data/useListings.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { paths } from '#src/paths.ts';

interface Shown {
  readonly Icon: LucideIcon;
  readonly kind: string;
  /** The page's name; null: it is not on this device. */
  readonly name: string | null;
  readonly more?: string;
}

/** A page of ours in a conversation, with what this device knows of it. */
export function PageCard({ to }: { readonly to: string }) {
  const { Icon, kind, name, more } = useShown(new URL(to, window.location.origin));
  return (
    <Link
      to={to}
      className="flex h-full items-center gap-3 rounded-field bg-sheet px-3 py-2 text-ink no-underline shadow-[inset_0_0_0_1px_var(--line)] hover:bg-wash"
    >
      <Icon size={24} aria-hidden className="shrink-0 text-accent" />
      <span className="grid min-w-0 flex-1 text-sm leading-snug">
        <span className="text-soft">{kind}</span>
        {name !== null && (
          <span dir="auto" className="truncate font-semibold">
            {name}
          </span>
        )}
        {more !== undefined && <span className="truncate text-soft">{more}</span>}
      </span>
    </Link>
  );
}

function useShown({ pathname, searchParams }: URL): Shown {
  const { t } = useTranslation(['homes', 'inspection', 'calculator', 'saved', 'nav']);
  const of = searchParams.get('of');
  const checklists = useRecords('inspection') ?? [];
  const lists = useRecords('shortlist') ?? [];
  const shared = useRecords('shared') ?? [];
  const ids = (searchParams.get('homes') ?? '').split(',').filter((id) => id !== '');
  const homeId = pathname.startsWith('/properties/') ? pathname.slice('/properties/'.length) : null;
  const homes = useListings(homeId === null ? ids : [homeId]) ?? [];
  const theirs = shared.find(({ id, body }) => id === of || body.recordId === of)?.body.body;
  switch (pathname) {
    case paths.inspectionChecklist.path: {
      const own = checklists.find(({ id }) => id === of)?.body;
      const read = inspectionSchema.safeParse(theirs);
      const body = own ?? (read.success ? read.data : null);
      return {
        ...{ Icon: ClipboardList, kind: t('sending.kind.checklist'), name: body?.name ?? null },
        ...(body && { more: t('inspection:progress', { ...findingsOf(body) }) }),
      };
    }
    case paths.together.path: {
      const own = lists.find(({ id }) => id === of)?.body;
      const read = shortlistSchema.safeParse(theirs);
      // An invitation says the list's name itself: nobody who is asked has the list yet.
      const name = own?.name ?? (read.success ? read.data.name : searchParams.get('name'));
      return { Icon: Users, kind: t('nav:together'), name };
    }
    case paths.calculator.path: {
      const tab = CALCULATIONS.find((one) => one === searchParams.get('tab'));
      return {
        ...{ Icon: Calculator, kind: t('sending.kind.calculation') },
        name: tab === undefined ? null : t(`calculator:tab.${tab}`),
      };
    }
    case paths.marketAnalysis.path:
      return { Icon: Scale, kind: t('sending.kind.analysis'), name: null };
    case paths.compare.path:
      return {
        ...{ Icon: Columns3, kind: t('sending.kind.comparison') },
        name: homes.length === 0 ? null : homes.map(({ title }) => title).join(' · '),
      };
    default:
      return { Icon: House, kind: t('sending.kind.home'), name: homes[0]?.title ?? null };
  }
}
