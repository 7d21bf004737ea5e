import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { useOpenDraft } from '../hooks/draftContext.ts';
import { isPinGuessed, PIN_CONFIRMED } from '../rules/guessedPin.ts';
import { stepOf } from '../rules/steps.ts';

/**
 * Asks about a pin that the app set by itself; nothing once its owner has moved or confirmed it. `isElsewhere`: the map
 * is on another step, with a link to it.
 */
export function GuessedPin({ isElsewhere = false }: { readonly isElsewhere?: boolean }) {
  const { t } = useTranslation('listHome');
  const { id, draft } = useOpenDraft();
  if (!isPinGuessed(draft.body.fields)) return null;
  return (
    <section
      aria-label={t('place.pin')}
      className="rounded-field border-s-4 border-accent bg-wash px-4 py-3"
    >
      <p className="font-medium">{t('place.guessed')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {isElsewhere && (
          <Link
            replace
            to={paths.listProperty.href(id, stepOf('pin'), 'pin')}
            className={buttonClasses('secondary')}
          >
            {t('place.move')}
          </Link>
        )}
        <Button look={isElsewhere ? 'quiet' : 'secondary'} onClick={() => draft.set(PIN_CONFIRMED)}>
          {t('place.right')}
        </Button>
      </div>
    </section>
  );
}
