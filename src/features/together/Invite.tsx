import { Link2, Mail, UserPlus } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLink, openInvitations } from '#sync/model/rules/deciding/invitations.ts';
import type { SeenList } from '#sync/model/rules/deciding/lists.ts';
import type { Kept } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useNow } from '#src/data/useNow.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { useAsking, useInvitable, useInviting, useJoinLink } from './useInviting.ts';

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

export interface InviteProps {
  readonly list: SeenList;
  readonly nameOf: (id: string) => string;
}

/** The ways to ask somebody into a list of one's own, and the invitations that are open. */
export function Invite({ list, nameOf }: InviteProps) {
  const { t } = useTranslation('saved');
  const now = useNow();
  const open = openInvitations(useRecords('invitation') ?? [], list.id, now);
  const [isVotesOnly, setVotesOnly] = useState(false);
  const [shownId, setShownId] = useState<string | null>(null);
  const invite = useInviting();
  const linkOf = useJoinLink();
  const more = isVotesOnly ? ({ votesOnly: true } as const) : {};
  const [makeLink] = useCommand(async () => {
    const same = open.find(({ body }) => isLink(body) && (body.votesOnly === true) === isVotesOnly);
    await Promise.resolve(same?.id ?? invite(list, more)).then(setShownId, () =>
      toastError(t('together.failed')),
    );
  });
  const shown = open.find(({ id }) => id === shownId);
  return (
    <section aria-labelledby="together-invite" className="mt-6">
      <h3 id="together-invite" className="mb-1 text-lg font-semibold">
        {t('together.invite.title')}
      </h3>
      <p className="mb-3 max-w-prose text-soft">{t('together.invite.lead')}</p>
      <div className="grid max-w-xl gap-4">
        <NativeSelect
          label={t('together.invite.can')}
          value={isVotesOnly ? 'votes' : 'homes'}
          options={[
            { value: 'homes', label: t('together.invite.homes') },
            { value: 'votes', label: t('together.invite.votes') },
          ]}
          onChange={(value) => setVotesOnly(value === 'votes')}
        />
        <Button
          className="justify-self-start"
          icon={<Link2 size={18} aria-hidden />}
          onClick={() => void makeLink()}
        >
          {t('together.invite.link')}
        </Button>
        <ByAddress list={list} more={more} />
        <ByConversation list={list} more={more} />
      </div>
      {open.length > 0 && (
        <section aria-labelledby="together-open" className="mt-5">
          <h4 id="together-open" className="font-semibold">
            {t('together.invite.open')}
          </h4>
          <ul>
            {open.map((one) => (
              <OpenInvitation
                key={one.id}
                one={one}
                nameOf={nameOf}
                onShow={isLink(one.body) ? () => setShownId(one.id) : undefined}
              />
            ))}
          </ul>
        </section>
      )}
      <LinkDialog
        name={list.name}
        link={
          shown === undefined
            ? null
            : {
                address: linkOf(list, shown.id),
                short: linkOf(list, shown.id, true),
                until: shown.body.until,
              }
        }
        onClose={() => setShownId(null)}
      />
    </section>
  );
}

interface ByProps {
  readonly list: SeenList;
  readonly more: { readonly votesOnly?: true };
}

/** Asks whoever has an address; the answer is the same whether anybody has. */
function ByAddress({ list, more }: ByProps) {
  const { t } = useTranslation('saved');
  const invite = useInviting();
  const [email, setEmail] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const [send] = useCommand(async (_sync, address: string) => {
    try {
      await invite(list, { ...more, email: address });
    } catch {
      toastError(t('together.failed'));
      return;
    }
    setAsked(address);
    setEmail('');
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (ADDRESS.test(address)) void send(address);
    else setWrong(true);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <TextField
          label={t('together.invite.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          dir="ltr"
          maxLength={254}
          value={email}
          error={isWrong ? t('together.invite.invalid') : undefined}
          status={asked === null ? undefined : t('together.invite.asked', { email: asked })}
          onChange={({ target }) => {
            setEmail(target.value);
            setWrong(false);
            setAsked(null);
          }}
        />
      </div>
      <Button
        type="submit"
        look="secondary"
        icon={<Mail size={18} aria-hidden />}
        disabled={email.trim() === ''}
      >
        {t('together.invite.ask')}
      </Button>
    </form>
  );
}

/** Asks somebody there is a conversation with. */
function ByConversation({ list, more }: ByProps) {
  const { t } = useTranslation('saved');
  const [chosen, setChosen] = useState('');
  const people = useInvitable(list.people.map(({ id }) => id));
  const asking = useAsking();
  const one = people.find(({ other }) => other.id === chosen);
  const [ask] = useCommand(async () => {
    if (one === undefined) return;
    await asking(list, one, more).then(
      () => setChosen(''),
      () => toastError(t('together.failed')),
    );
  });
  if (people.length === 0) return null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <NativeSelect
        label={t('together.people.with')}
        className="min-w-0 flex-1 basis-60"
        value={one?.other.id ?? ''}
        options={[
          { value: '', label: t('together.people.choose') },
          ...people.map(({ other }) => ({ value: other.id, label: other.full_name })),
        ]}
        onChange={setChosen}
      />
      <Button
        look="secondary"
        icon={<UserPlus size={18} aria-hidden />}
        disabled={one === undefined}
        onClick={() => void ask()}
      >
        {t('together.people.ask')}
      </Button>
    </div>
  );
}

interface OpenProps {
  readonly one: Kept<'invitation'>;
  readonly nameOf: (id: string) => string;
  readonly onShow: (() => void) | undefined;
}

function OpenInvitation({ one: { id, body }, nameOf, onShow }: OpenProps) {
  const { t } = useTranslation('saved');
  const format = useFormat();
  const [end] = useCommand(({ records }) =>
    records.remove([id]).catch(() => toastError(t('together.failed'))),
  );
  const name =
    body.email ?? (body.withId === undefined ? t('together.invite.isLink') : nameOf(body.withId));
  const can = t(body.votesOnly === true ? 'together.invite.votes' : 'together.invite.homes');
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line py-1">
      <span className="min-w-0 flex-1 basis-40">
        <bdi className="block font-medium wrap-anywhere">{name}</bdi>
        <span className="block text-sm text-soft">
          {can} · {t('together.invite.until', { date: format.date(body.until) })}
        </span>
      </span>
      {onShow !== undefined && (
        <Button look="quiet" onClick={onShow}>
          {t('together.invite.show')}
        </Button>
      )}
      <Button
        look="quiet"
        aria-label={t('together.invite.endNamed', { name: isolated(name) })}
        onClick={() => void end()}
      >
        {t('together.invite.end')}
      </Button>
    </li>
  );
}
