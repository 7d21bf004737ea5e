import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '#src/data/useCommand.ts';
import { paths } from '#src/paths.ts';
import { SaveUnderName } from '#src/shared/saving/index.ts';
import { toastSuccess } from '#src/ui/toasts.ts';
import { recordOf, type Sheet } from './sheet.ts';

export interface SaveAnalysisProps {
  readonly sheet: Sheet;
  readonly out: ReadonlySet<string>;
  /** The one it is already. */
  readonly kept: { readonly id: string; readonly name: string } | null;
}

/** Keeps an analysis under a name: on this device at once, on the others when it is online. */
export function SaveAnalysis({ sheet, out, kept }: SaveAnalysisProps) {
  const { t } = useTranslation(['market', 'calculator']);
  const navigate = useNavigate();
  const [save, state] = useCommand(async ({ records }, name: string, close: () => void) => {
    const at = kept === null ? Date.now() : (sheet.at ?? Date.now());
    const body = recordOf(sheet, out, { name, at });
    let id = kept?.id;
    if (kept === null) id = await records.make('market_analysis', body);
    else {
      const wasOut = new Set(sheet.homes.filter(({ isOut }) => isOut).map((home) => home.id));
      const from = recordOf(sheet, wasOut, { name: kept.name, at });
      await records.edit('market_analysis', kept.id, from, body);
    }
    close();
    toastSuccess(t('comparables.save.done'));
    await navigate(paths.marketAnalysis.href({ ...(id !== undefined && { of: id }) }), {
      replace: true,
    });
  });
  return (
    <SaveUnderName
      texts={{
        open: t('comparables.save.open'),
        title: t('comparables.save.title'),
        description: t('calculator:save.text'),
        keep: t('comparables.save.keep'),
        failed: t('calculator:save.failed'),
      }}
      suggestion={kept?.name ?? sheet.name}
      state={state.status}
      onSave={(name, close) => void save(name, close)}
    />
  );
}
