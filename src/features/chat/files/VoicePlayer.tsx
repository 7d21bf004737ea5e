import { CloudOff, Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { lengthText } from '#contract/entities/sentFile.ts';
import type { SentFile } from '#src/data/types.ts';
import { useFile } from '#src/data/useFile.ts';
import { classes } from '#src/ui/classes.ts';
import { usePlayer } from './usePlayer.ts';
import { barsOf } from './waveOf.ts';

/** A voice message: play, where it is, how fast. */
export function VoicePlayer({ file }: { readonly file: SentFile }) {
  const { t } = useTranslation('files');
  const { shown, load } = useFile(file, true);
  const length = Math.max(file.seconds, 0.1);
  const player = usePlayer(length, load);
  const { isPlaying, at, speed } = player;
  const isOffline = shown.kind === 'offline';
  const trouble =
    (isOffline && t('laterFile')) ||
    (shown.kind === 'gone' && t('gone')) ||
    (player.isBroken && t('broken'));
  return (
    <div className="w-64 max-w-full">
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-label={
            isPlaying ? t('voice.pause') : t('voice.play', { length: lengthText(length) })
          }
          onClick={player.toggle}
          className="-ms-1.5 grid size-11 shrink-0 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-strong"
        >
          <PlaySign isOffline={isOffline} isPlaying={isPlaying} />
        </button>
        {/* Sound goes from left to right in every language. */}
        <div dir="ltr" className="relative h-8 min-w-0 flex-1">
          <Wave wave={file.wave} share={at / length} />
          <input
            type="range"
            min={0}
            max={length}
            step={0.1}
            value={at}
            aria-label={t('voice.position')}
            aria-valuetext={t('voice.at', { at: lengthText(at), length: lengthText(length) })}
            onChange={({ target }) => player.seek(Number(target.value))}
            className="absolute inset-0 size-full cursor-pointer opacity-0 focus-visible:opacity-100"
          />
        </div>
        <button
          type="button"
          aria-label={t('voice.speed', { speed })}
          onClick={player.faster}
          className="-me-1.5 grid h-11 min-w-11 shrink-0 place-items-center rounded-field text-sm font-semibold text-soft tabular-nums hover:bg-ink/10 hover:text-ink"
        >
          <bdi>{speed}×</bdi>
        </button>
      </div>
      <p className="ps-11 text-xs text-soft tabular-nums">
        {trouble || <bdi>{lengthText(isPlaying || at > 0 ? at : length)}</bdi>}
      </p>
    </div>
  );
}

function PlaySign({
  isOffline,
  isPlaying,
}: {
  readonly isOffline: boolean;
  readonly isPlaying: boolean;
}) {
  if (isOffline) return <CloudOff size={20} aria-hidden />;
  return isPlaying ? (
    <Pause size={20} aria-hidden />
  ) : (
    <Play size={20} aria-hidden className="ms-0.5" />
  );
}

/** How loud it is; what was heard stands out. */
function Wave({ wave, share }: { readonly wave: string; readonly share: number }) {
  const bars = barsOf(wave);
  return (
    <span aria-hidden className="absolute inset-0 flex items-center gap-px">
      {bars.map((bar, index) => (
        <span
          // Bars never move.
          key={index}
          style={{ height: `${Math.max(12, bar * 100)}%` }}
          className={classes(
            'min-w-0 flex-1 rounded-full',
            index / bars.length < share ? 'bg-accent' : 'bg-ink/30',
          )}
        />
      ))}
    </span>
  );
}
