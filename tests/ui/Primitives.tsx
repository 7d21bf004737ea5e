import { Bell, MessageCircle } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Banner } from '#src/ui/Banner.tsx';
import { Brand } from '#src/ui/Brand.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Facade } from '#src/ui/facade/Facade.tsx';
import { DESIGNS } from '#src/ui/facade/designs.ts';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { FormFailure } from '#src/ui/form/FormFailure.tsx';
import { SubmitButton } from '#src/ui/form/SubmitButton.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { TimeField } from '#src/ui/TimeField.tsx';

const LOOKS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const TONES = ['neutral', 'accent', 'good', 'warn', 'danger'] as const;
const CURRENCIES = [
  { value: 'EUR', label: 'Euro' },
  { value: 'EGP', label: 'جنيه مصري' },
] as const;

/** Every primitive of src/ui in its states, to be looked at and photographed. `text`: words of one language. */
export function Primitives({ text }: { readonly text: string }) {
  const [isOn, setOn] = useState(true);
  const [sought, setSought] = useState(text);
  const [currency, setCurrency] = useState<'EUR' | 'EGP'>('EUR');
  const [facade] = DESIGNS;
  return (
    <main className="grid gap-8 bg-paper p-6 text-ink">
      <h1 className="text-3xl font-semibold">
        <Brand isLarge />
      </h1>
      <Part title="Buttons">
        {LOOKS.map((look) => (
          <Button key={look} look={look}>
            {text}
          </Button>
        ))}
        <Button disabled>{text}</Button>
        <IconButton label="Notifications">
          <Bell size={22} aria-hidden />
        </IconButton>
        <SubmitButton label={text} runningLabel={text} isRunning={false} offReason={text} />
        <SubmitButton label={text} runningLabel={text} isRunning offReason={null} />
      </Part>
      <Part title="Fields">
        <TextField label={text} description={text} defaultValue={text} />
        <TextField label={text} type="password" defaultValue="secret" />
        <TextField label={text} error={text} />
        <TextareaField id="area" label={text} description={text} />
        <CheckboxField id="check" label={text} error={text} />
        <TimeField id="time" label={text} value="09:30" onChange={() => undefined} />
        <SearchField label={text} clearLabel="Clear" value={sought} onChange={setSought} />
        <Select label={text} value={currency} options={CURRENCIES} onChange={setCurrency} />
        <Switch label={text} description={text} isOn={isOn} onChange={setOn} />
        <Switch label={text} isOn={!isOn} onChange={() => undefined} />
        <FormFailure>{text}</FormFailure>
      </Part>
      <Part title="Signs">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {text}
          </Badge>
        ))}
        <Avatar id="a" name={text} isOnline />
        <Avatar id="b" name="Jonas Berg" size={64} />
      </Part>
      <Part title="States">
        <Banner title={text}>{text}</Banner>
        <Banner tone="warn" title={text} actions={<Button look="secondary">{text}</Button>} />
        <Banner tone="danger" title={text} role={null} />
        <Skeleton className="h-12 w-full" />
        <EmptyState
          icon={<MessageCircle size={32} />}
          title={text}
          action={<Button>{text}</Button>}
        >
          {text}
        </EmptyState>
        {facade && <Facade design={facade} alt={text} className="aspect-4/3 w-full rounded-card" />}
      </Part>
    </main>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4 border-t border-line pt-4">
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}
