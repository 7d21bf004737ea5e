import { cutText } from '#contract/rules/text/cutText.ts';
import { BellPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useCommand } from '#src/data/useCommand.ts';
import type { ListingQuery } from '#src/data/types.ts';
import { useCities } from '#src/data/useListings.ts';
import { useSession } from '#src/data/useSession.ts';
import { loginWith, wishIn } from '#src/listings/save/index.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';
import { useSuggestedName } from '../hooks/useSuggestedName.ts';
import { tidy } from '../rules/tidy.ts';

const NAME_MAX = 80;
const ALERTS_A_DAY = 5;

/** Keeps this search under a name, with an alert if it is wanted. */
export function SaveSearch({
  query,
  currency,
  suggestion,
  isShort = false,
}: {
  readonly query: ListingQuery;
  /** The one its prices are meant in. */
  readonly currency: string | null | undefined;
  readonly suggestion: string;
  /** On a phone the sign alone is to be seen. */
  readonly isShort?: boolean;
}) {
  const { t } = useTranslation(['search', 'common']);
  const isMember = useSession().status === 'authenticated';
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // Somebody who wanted to save this search was asked to log in first.
  const isWished = isMember && wishIn(hash)?.kind === 'search';
  const [isOpen, setOpen] = useState(isWished);
  // While the dialog is open the page may learn more of the search: what was typed stays. Another search begins anew.
  const [shownFor, setShownFor] = useState(suggestion);
  if (!isOpen && shownFor !== suggestion) setShownFor(suggestion);
  useEffect(() => {
    if (isWished) void navigate({ pathname, search }, { replace: true });
  }, [isWished, navigate, pathname, search]);
  if (!isMember)
    return (
      <Link
        to={loginWith(pathname + search, { kind: 'search' })}
        className={classes(buttonClasses('secondary'), isShort && 'max-sm:px-3!')}
      >
        <BellPlus size={20} aria-hidden />
        <span className={isShort ? 'max-sm:sr-only' : ''}>{t('save.signIn')}</span>
      </Link>
    );
  return (
    <>
      <Button
        look="secondary"
        className={isShort ? 'max-sm:px-3!' : ''}
        icon={<BellPlus size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <span className={isShort ? 'max-sm:sr-only' : ''}>{t('save.button')}</span>
      </Button>
      <SaveDialog
        key={shownFor}
        query={meantIn(query, currency)}
        suggestion={suggestion}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** A search that is kept goes on to mean the same, whichever currency is the commonest later. */
const meantIn = (query: ListingQuery, currency: string | null | undefined): ListingQuery =>
  (query.price ?? query.price_per_m2) === undefined || currency == null
    ? query
    : { ...query, currency };

function SaveDialog({
  query,
  suggestion,
  isOpen,
  onClose,
}: {
  readonly query: ListingQuery;
  readonly suggestion: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['search', 'common']);
  const suggested = cutText(suggestion, NAME_MAX);
  const [name, setName] = useSuggestedName(suggested);
  const [isAlerting, setAlerting] = useState(true);
  const [here] = useCities() ?? [];
  const [save, state] = useCommand(async ({ records }) => {
    // A part of the map that was in sight is no part of what is looked for.
    const { bounds: _, ...wanted } = tidy(query);
    await records.make('saved_search', {
      name: name.trim(),
      // It stays what it was when another city is looked at.
      query: here === undefined || 'city' in wanted ? wanted : { ...wanted, city: here.id },
      alert: {
        isOn: isAlerting,
        kinds: ['new', 'price_drop', 'back'],
        dropPct: 0,
        frequency: 'instant',
        quietFrom: null,
        quietTo: null,
        cap: ALERTS_A_DAY,
      },
      baselineAt: Date.now(),
    });
    onClose();
    toastSuccess(t('save.done'));
  });
  const isNamed = name.trim() !== '';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('save.title')}
      description={t('save.text')}
      onSubmit={() => void save()}
      actions={
        <>
          <Button type="submit" disabled={!isNamed || state.status === 'running'}>
            {t('save.button')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('common:name')}
        value={name}
        maxLength={NAME_MAX}
        dir="auto"
        onChange={({ target }) => setName(target.value)}
        // The empty field is no fault before somebody wrote.
        error={isNamed || name === suggested ? undefined : t('common:nameless')}
      />
      <CheckboxField
        id="save-alert"
        label={t('save.alert')}
        checked={isAlerting}
        onChange={({ target }) => setAlerting(target.checked)}
      />
      {state.status === 'failed' && (
        <p role="alert" className="text-danger">
          {t('save.failed')}
        </p>
      )}
    </Dialog>
  );
}
