import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The place of a field. */
interface At {
  readonly name: string;
  /** Its place among the fields of the page. */
  readonly index: number;
}

/** A text or choice in a field of the page from before the app ran. */
interface Filled extends At {
  readonly value: string;
  readonly isChecked: boolean;
}

/** The events of the fields that are noted. */
const NOTED = ['input', 'focusin'] as const;

/** Whether the document came with its page, and that is shown. */
export function isInDocument(): boolean {
  const { ahead } = document.documentElement.dataset;
  return ahead !== undefined && ahead !== 'none';
}

/**
 * Renders into `place`. If the document came with its page (scripts/aheadPages.ts), React takes it over as it
 * stands; parts that differ on this device are rendered anew in the same frame. Call what it returns once the
 * page stands: what was typed, chosen or pressed before is put back right after. In slices: on a slow phone
 * the frame of all pages is a tenth of a second of work, in which nothing could be pressed.
 */
export function renderInto(place: Element, app: ReactNode): () => void {
  const { dataset } = document.documentElement;
  if (!isInDocument()) {
    place.replaceChildren();
    delete dataset['ahead'];
    const root = createRoot(place);
    startTransition(() => root.render(app));
    return () => undefined;
  }
  const touched = watchFields(place);
  // A difference is no failure: a browser that translates makes one, too.
  startTransition(() => {
    hydrateRoot(place, app, { onRecoverableError: () => undefined });
  });
  const putAllBack = () => {
    const { filled, focused } = touched.end();
    delete dataset['ahead'];
    for (const field of filled) putBack(place, field);
    // A person who has gone on to another field types there: only a lost focus is given back.
    if (document.activeElement === document.body && focused !== null)
      fieldAt(place, focused)?.focus({ preventScroll: true });
    for (const pressed of place.querySelectorAll<HTMLElement>('[data-pressed]')) {
      delete pressed.dataset['pressed'];
      if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
      else pressed.click();
    }
  };
  // In a task of its own: React takes over at once where somebody chooses, within the first event of that choice, and would
  // take what the next event finds (the value it has just put back itself) for what was chosen.
  return () => void setTimeout(putAllBack);
}

const fieldsOf = (place: Element): readonly Field[] => [
  ...place.querySelectorAll<Field>('input, select, textarea'),
];

/** Null: another field is there now, or none. */
function fieldAt(place: Element, { index, name }: At): Field | null {
  const field = fieldsOf(place)[index];
  return field === undefined || field.name !== name ? null : field;
}

/** Notes what people do in the fields from now on, and what they have done. */
function watchFields(place: Element) {
  const filled = new Map<number, Filled>();
  let focused: At | null = null;
  const note = ({ target, type }: Pick<Event, 'target' | 'type'>) => {
    const fields = fieldsOf(place);
    const index = fields.indexOf(document.activeElement as Field);
    focused = index < 0 ? null : { index, name: fields[index]?.name ?? '' };
    if (type !== 'input') return;
    const group = fields.find((field) => field === target)?.name ?? '';
    // Of fields that were made anew since the empty one says nothing: what was typed into the one before holds.
    for (const [index, field] of fields.entries()) {
      if (isChanged(field)) filled.set(index, read(field, index));
      else if (field === target || (group !== '' && field.name === group)) filled.delete(index);
    }
  };
  note({ target: null, type: 'input' });
  for (const type of NOTED) place.addEventListener(type, note, true);
  return {
    end() {
      for (const type of NOTED) place.removeEventListener(type, note, true);
      return { filled: [...filled.values()], focused };
    },
  };
}

function read(field: Field, index: number): Filled {
  const isChecked = field instanceof HTMLInputElement && field.checked;
  return { name: field.name, index, value: field.value, isChecked };
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLInputElement) {
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  // Without a default in its document, a list begins with its first option.
  const options = [...field.options];
  const first = options.find((option) => option.defaultSelected) ?? options[0];
  return field.selectedIndex !== (first?.index ?? -1);
}

function putBack(place: Element, filled: Filled): void {
  const { value, isChecked } = filled;
  const field = fieldAt(place, filled);
  if (field === null) return;
  if (field instanceof HTMLSelectElement) {
    if (![...field.options].some((option) => option.value === value)) return;
    assign(HTMLSelectElement.prototype, field, value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(field.type)) {
    if (field.checked !== isChecked) field.click();
  } else {
    // Emptied first: React tells of a value it does not know yet.
    field.value = '';
    if (field instanceof HTMLTextAreaElement) assign(HTMLTextAreaElement.prototype, field, value);
    else assign(HTMLInputElement.prototype, field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Past React, which notes every value that is assigned and then takes the event for one without a change. */
function assign<Kind extends Field>(prototype: Kind, field: Kind, value: string): void {
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}
