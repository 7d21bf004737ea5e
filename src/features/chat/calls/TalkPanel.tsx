import {
  ChevronDown,
  ChevronUp,
  Mic,
  MicOff,
  PhoneOff,
  Settings2,
  SwitchCamera,
  Video,
  VideoOff,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Call, CallController, Live, OwnMedia, TheirMedia } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { classes } from '#src/ui/classes.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { TOUCH, useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { CallDevices } from '#src/shared/calls/index.ts';
import { LineNotes } from './LineNotes.tsx';
import { Stream } from './Stream.tsx';
import { TalkState } from './TalkState.tsx';
import { Trouble } from './Trouble.tsx';
import { Who } from './Who.tsx';

const NONE: TheirMedia = {
  stream: null,
  hasVideo: false,
  isMuted: false,
  isHeld: false,
  isOwnHeld: false,
  quality: 'good',
};
const nothing = () => undefined;
const NOBODY: Live<TheirMedia> = { get: () => NONE, subscribe: () => nothing };

/** The person who is called, or talked with: small, or with the pictures. */
export function TalkPanel({
  call,
  controller,
}: {
  readonly call: Call;
  readonly controller: CallController;
}) {
  const { t } = useTranslation('calls');
  const [isSmall, setSmall] = useState(false);
  const theirs = useLive(call.theirs ?? NOBODY);
  const isShown = theirs.hasVideo && !theirs.isHeld && !isSmall;
  const { speaker } = useLive(controller.tools.chosen);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3">
      <div className="flex items-center gap-1">
        <Who call={call}>
          <TalkState call={call} isMuted={theirs.isMuted} quality={theirs.quality} />
        </Who>
        {isSmall && call.own && <Controls own={call.own} controller={controller} isSmall />}
        <IconButton
          label={t(isSmall ? 'larger' : 'smaller')}
          aria-expanded={!isSmall}
          onClick={() => setSmall(!isSmall)}
        >
          {isSmall ? <ChevronDown size={20} aria-hidden /> : <ChevronUp size={20} aria-hidden />}
        </IconButton>
      </div>
      {!isSmall && <Trouble trouble={call.trouble} />}
      {!isSmall && call.own && <LineNotes call={call} own={call.own} theirs={theirs} />}
      <div className={classes('relative', !isShown && (call.own === null || isSmall) && 'hidden')}>
        {/* It stays where it is not seen: it is what is heard. */}
        <Stream
          stream={theirs.stream}
          speaker={speaker}
          label={t('theirPicture', { name: call.other.full_name })}
          className={classes(
            'max-h-[45dvh] w-full rounded-field bg-black object-cover',
            isShown ? 'aspect-4/3' : 'hidden',
          )}
        />
        {call.own && !isSmall && <OwnPicture own={call.own} isOver={isShown} />}
      </div>
      {call.own && !isSmall && (
        <Controls own={call.own} controller={controller} isSmall={false}>
          <IconButton
            label={t(isChoosing ? 'setup.devices.close' : 'setup.devices.open')}
            aria-expanded={isChoosing}
            className={ROUND}
            onClick={() => setChoosing(!isChoosing)}
          >
            <Settings2 size={20} aria-hidden />
          </IconButton>
        </Controls>
      )}
      {isChoosing && !isSmall && <CallDevices tools={controller.tools} />}
      {call.own === null && (
        <div className="flex justify-center">
          <HangUp controller={controller} />
        </div>
      )}
    </div>
  );
}

function OwnPicture({ own, isOver }: { readonly own: OwnMedia; readonly isOver: boolean }) {
  const { t } = useTranslation('calls');
  const shown = useLive(own.shown);
  if (shown === null) return null;
  return (
    <Stream
      stream={shown}
      isOwn
      label={t('ownPicture')}
      className={classes(
        'rounded-field bg-black object-cover',
        isOver
          ? 'absolute end-2 bottom-2 aspect-4/3 w-24 border border-line'
          : 'aspect-4/3 max-h-[40dvh] w-full',
      )}
    />
  );
}

const ROUND = 'border border-edge !rounded-full';

function Controls({
  own,
  controller,
  isSmall,
  children,
}: {
  readonly own: OwnMedia;
  readonly controller: CallController;
  readonly isSmall: boolean;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('calls');
  const isMuted = useLive(own.isMuted);
  const hasCamera = useLive(own.hasCamera);
  const isTouch = useMediaQuery(TOUCH);
  return (
    <div
      role="group"
      aria-label={t('controls')}
      className={classes('flex justify-center', isSmall ? 'gap-1' : 'gap-3')}
    >
      <IconButton
        label={t(isMuted ? 'unmute' : 'mute')}
        className={classes(ROUND, isMuted && 'bg-warn-wash text-warn')}
        onClick={() => own.setMuted(!isMuted)}
      >
        {isMuted ? <MicOff size={20} aria-hidden /> : <Mic size={20} aria-hidden />}
      </IconButton>
      {!isSmall && (
        <IconButton
          label={t(hasCamera ? 'cameraOff' : 'cameraOn')}
          className={ROUND}
          onClick={() => controller.setCamera(!hasCamera)}
        >
          {hasCamera ? <Video size={20} aria-hidden /> : <VideoOff size={20} aria-hidden />}
        </IconButton>
      )}
      {hasCamera && isTouch && !isSmall && (
        <IconButton label={t('turnCamera')} className={ROUND} onClick={() => void own.turnCamera()}>
          <SwitchCamera size={20} aria-hidden />
        </IconButton>
      )}
      {children}
      <HangUp controller={controller} />
    </div>
  );
}

function HangUp({ controller }: { readonly controller: CallController }) {
  const { t } = useTranslation('calls');
  return (
    <IconButton
      label={t('hangUp')}
      className="!rounded-full bg-danger !text-sheet hover:!bg-danger"
      onClick={() => controller.hangUp()}
    >
      <PhoneOff size={20} aria-hidden />
    </IconButton>
  );
}
