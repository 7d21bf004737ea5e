import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaitingThing } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { Button } from '#src/ui/Button.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { ThingRow } from './ThingRow.tsx';
import { useThingTexts } from './useThingTexts.ts';

/** So many are shown until all are asked for. */
const SHOWN = 50;

export interface WaitingThingsProps {
  readonly things: readonly WaitingThing[];
  readonly label: string;
}

/** The things that wait beside messages, each with its actions. */
export function WaitingThings({ things, label }: WaitingThingsProps) {
  const { t } = useTranslation('waiting');
  const titleOf = useThingTexts();
  const [asked, setAsked] = useState<WaitingThing | null>(null);
  const [isAll, setAll] = useState(false);
  const [discard, discarding] = useCommand(async (sync, thing: WaitingThing) => {
    await sync.waiting.discard(thing);
    setAsked(null);
  });
  const shown = isAll ? things : things.slice(0, SHOWN);
  return (
    <div className="grid gap-3">
      <ul
        role="list"
        aria-label={label}
        className="divide-y divide-line rounded-card border border-line bg-sheet"
      >
        {shown.map((thing) => (
          <ThingRow
            key={thing.id}
            thing={thing}
            title={titleOf(thing)}
            onDiscard={() => setAsked(thing)}
          />
        ))}
      </ul>
      {shown.length < things.length && (
        <Button look="quiet" className="justify-self-start" onClick={() => setAll(true)}>
          {t('showAll', { count: things.length })}
        </Button>
      )}
      <DiscardDialog
        title={asked === null ? null : titleOf(asked)}
        isFailed={discarding.status === 'failed'}
        onDiscard={() => {
          if (asked !== null) void discard(asked);
        }}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}
