import { useTranslation } from 'react-i18next';
import type { Call, OwnMedia, TheirMedia } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';

export interface LineNotesProps {
  readonly call: Call;
  readonly own: OwnMedia;
  readonly theirs: TheirMedia;
}

/** Says which sound or picture the line or a device does not carry at present, and what follows. */
export function LineNotes({ call, own, theirs }: LineNotesProps) {
  const { t } = useTranslation('calls');
  const unusable = useLive(own.unusable);
  const hasCamera = useLive(own.hasCamera);
  const name = call.other.full_name;
  const notes = [
    theirs.isOwnHeld && hasCamera && t('setup.quality.ownHeld', { name }),
    theirs.isHeld && theirs.hasVideo && t('setup.quality.theirHeld', { name }),
    unusable !== null && t(`setup.devices.unusable.${unusable}`),
  ].filter((note) => note !== false);
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {notes.map((note) => (
        <p key={note} className="rounded-field bg-warn-wash px-3 py-2 text-[0.9375rem] text-warn">
          {note}
        </p>
      ))}
    </div>
  );
}
