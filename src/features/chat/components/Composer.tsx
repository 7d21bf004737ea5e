import { ArrowUp } from 'lucide-react';
import {
  memo,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Person, ThreadMessage } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { draftIn } from '#src/data/butDrafts.ts';
import { enterChoice } from '#src/data/deviceChoice.ts';
import { useLive } from '#src/data/useLive.ts';
import type { SendGate } from './ThreadListingBar.tsx';
import { classes } from '#src/ui/classes.ts';
import { useComposer } from '../hooks/useComposer.ts';
import { TOUCH, useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { ComposerNotes } from './ComposerNotes.tsx';
import { QuickReplyMenu, ReplyBar, ScheduleButton } from './replying.tsx';
import type { QuickReplyMenuProps } from './replyProps.ts';
import { Attach, VoiceOr } from '../files/attaching.tsx';
import { type KeyPress, keyOf } from '#src/ui/keyOf.ts';
import type { AttachProps } from '../files/attachProps.ts';

export interface ComposerHandle {
  /** Puts a text into the composer and the cursor behind it. */
  suggest(text: string): void;
  /** Puts a text behind what is being written. */
  giveBack(text: string): void;
  /** The field of the message. */
  field(): HTMLElement | null;
}

export interface ComposerProps {
  readonly conversationId: string;
  readonly receiver: Person;
  /** The message that is replied to; null: none. */
  readonly quoted: ThreadMessage | null;
  readonly onQuote: (message: ThreadMessage | null) => void;
  /** Asks something before it is sent, where there is something to ask. */
  readonly gate: RefObject<SendGate>;
  readonly ref?: Ref<ComposerHandle>;
}

/** The classes that decide where lines break, for the field and for the element that gives it its height. */
const LINES =
  '[grid-area:1/1] max-h-[38dvh] min-h-11 min-w-0 border px-4 py-[0.5625rem] text-[1.0625rem] leading-6 [overflow-wrap:break-word]';
const LINES_UNSEEN =
  "after:invisible after:[grid-area:1/1] after:max-h-[38dvh] after:min-h-11 after:min-w-0 after:overflow-hidden after:border after:px-4 after:py-[0.5625rem] after:text-[1.0625rem] after:leading-6 after:[overflow-wrap:break-word] after:whitespace-pre-wrap after:content-[attr(data-text)_'_']";

const passGate = ({ current }: RefObject<SendGate>, send: () => void) =>
  current === null ? send() : current(send);

/** The field for a message with its buttons. Works the same with and without a network. */
export const Composer = memo(function Composer(props: ComposerProps) {
  const { conversationId, receiver, quoted, onQuote, gate, ref } = props;
  const { t } = useTranslation('chat');
  const { chat } = useSync();
  const isTouch = useMediaQuery(TOUCH);
  const enter = useLive(enterChoice);
  const written = useComposer(conversationId, receiver.id, useDraft(conversationId));
  const { text, judged, isNotSaved, change, append, flush, send, schedule } = written;
  const canSend = judged.kind === 'sendable';
  const input = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();

  useEffect(() => {
    if (!isTouch) input.current?.focus({ preventScroll: true });
  }, [isTouch]);

  function put(next: string): void {
    change(next);
    input.current?.focus();
  }
  const giveBack = useCallback(
    (given: string) => {
      append(given);
      input.current?.focus();
    },
    [append],
  );
  useImperativeHandle(ref, () => ({ suggest: put, giveBack, field: () => input.current }));

  function submit(): void {
    input.current?.focus();
    if (canSend) passGate(gate, () => void take(send));
  }

  const submitLater = useLatest((at: number) =>
    passGate(gate, () => void take((quotedId) => schedule(quotedId, at))),
  );

  async function take(store: (quotedId: string | undefined) => Promise<boolean>): Promise<void> {
    onQuote(null);
    if (!(await store(quoted?.id))) onQuote(quoted);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (keyOf(event) === 'Escape') onQuote(null);
    if (!isSendKey(event.nativeEvent, enter, isTouch)) return;
    event.preventDefault();
    submit();
  }

  const attach = { conversationId, receiverId: receiver.id, composer: input };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="border-t border-line bg-paper px-3 pt-2 pb-[max(0.625rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto grid max-w-4xl gap-1.5">
        {quoted !== null && (
          <ReplyBar
            quoted={quoted}
            name={receiver.full_name}
            onCancel={() => {
              onQuote(null);
              input.current?.focus();
            }}
          />
        )}
        <div className="relative flex items-end gap-2">
          <Helpers {...attach} receiver={receiver} onChoose={giveBack} />
          {/* The same text, unseen, in the same place gives the height: measuring would push the thread. */}
          <div
            data-text={text}
            className={classes('grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]', LINES_UNSEEN)}
          >
            <textarea
              ref={input}
              rows={1}
              // An empty field goes the way of the interface: `auto` would set the placeholder left to right.
              dir={text === '' ? undefined : 'auto'}
              aria-label={t('composer.label')}
              aria-describedby={noteId}
              aria-invalid={judged.kind === 'tooLong' || undefined}
              placeholder={t('composer.placeholder')}
              enterKeyHint={isTouch || enter === 'line' ? 'enter' : 'send'}
              value={text}
              onBlur={flush}
              onChange={(event) => {
                change(event.target.value);
                chat.reportTyping(conversationId, receiver.id);
              }}
              onKeyDown={onKeyDown}
              className={classes(
                LINES,
                'resize-none rounded-[1.375rem] bg-sheet text-ink placeholder:truncate placeholder:text-faint focus-visible:outline-2 focus-visible:-outline-offset-2',
                judged.kind === 'tooLong' ? 'border-danger' : 'border-edge',
              )}
            />
          </div>
          <Finish {...attach} isEmpty={text === ''} canSend={canSend} onSchedule={submitLater} />
        </div>
        <ComposerNotes id={noteId} judged={judged} isNotSaved={isNotSaved} />
      </div>
    </form>
  );
});

/** The draft of a conversation as it is stored; undefined while it is being read. */
function useDraft(conversationId: string): string | undefined {
  const { chat } = useSync();
  return useLive(useMemo(() => draftIn(chat.conversation(conversationId)), [chat, conversationId]));
}

/** The same function for good, which does what the newest one does. */
function useLatest<Asked>(act: (asked: Asked) => void): (asked: Asked) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((asked) => latest.current(asked), []);
}

/** Attachments and kept answers, beside the text. No letter changes it. */
const Helpers = memo(function Helpers({
  receiver,
  onChoose,
  ...attach
}: AttachProps & Pick<QuickReplyMenuProps, 'receiver' | 'onChoose'>) {
  const { conversationId, composer } = attach;
  return (
    <>
      <Attach {...attach} />
      <QuickReplyMenu {...{ conversationId, receiver, onChoose, composer }} />
    </>
  );
});

/** Sends what is written, now or later; where nothing is, a voice message can be recorded. */
const Finish = memo(function Finish({
  isEmpty,
  canSend,
  onSchedule,
  ...attach
}: AttachProps & {
  readonly isEmpty: boolean;
  readonly canSend: boolean;
  readonly onSchedule: (at: number) => void;
}) {
  const send = <SendButton canSend={canSend} />;
  if (isEmpty) return <VoiceOr {...attach} otherwise={send} />;
  return (
    <>
      {canSend && <ScheduleButton onSchedule={onSchedule} />}
      {send}
    </>
  );
});

function SendButton({ canSend }: { readonly canSend: boolean }) {
  const { t } = useTranslation('common');
  return (
    <button
      type="submit"
      aria-label={t('send')}
      aria-disabled={!canSend || undefined}
      // Taking the focus would close the keyboard of a phone after each message.
      onPointerDown={(event) => event.preventDefault()}
      className={classes(
        'grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150',
        canSend ? 'bg-accent text-on-accent hover:bg-accent-strong' : 'bg-wash text-faint',
      )}
    >
      <ArrowUp size={22} aria-hidden />
    </button>
  );
}

/** The meaning of the plain Enter key in the composer. */
export type EnterMeaning = 'send' | 'line';

export interface PressedKey extends KeyPress {
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * True for the key that sends: Enter where it means that, and always Enter with Ctrl or Command. Under a finger
 * Enter makes a new line.
 */
export function isSendKey(pressed: PressedKey, enter: EnterMeaning, isTouch: boolean): boolean {
  if (keyOf(pressed) !== 'Enter') return false;
  if (pressed.shiftKey || pressed.altKey) return false;
  if (pressed.ctrlKey || pressed.metaKey) return true;
  return enter === 'send' && !isTouch;
}
