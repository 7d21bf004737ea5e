import type { Answer, FinderKind, FromFinder, ToFinder } from './finding/finder.ts';

/*
 * The floor and the peers of a filter and of a letter typed: a field, a button, and the plainest elements that
 * could show what was found.
 *   ?finder=scan|minisearch|…&count=10000&times=1
 */
const asked = new URLSearchParams(location.search);
const worker = new Worker(new URL('./finding/worker.ts', import.meta.url), { type: 'module' });
const send = (message: ToFinder): void => worker.postMessage(message);

const field = document.createElement('input');
field.type = 'search';
const button = document.createElement('button');
button.textContent = '2+';
button.setAttribute('aria-pressed', 'false');
const total = document.createElement('p');
const counts = document.createElement('p');
const list = document.createElement('div');
list.setAttribute('role', 'list');
document.body.append(field, button, total, counts, list);

let waiting = '';
const ask = (): void => {
  const isOn = button.getAttribute('aria-pressed') === 'true';
  waiting = `${field.value}|${isOn}`;
  const text = field.value === '' ? {} : { text: field.value };
  send({ kind: 'ask', question: { ...text, ...(isOn ? { bedrooms: 2 } : {}) } });
};
field.addEventListener('input', ask);
button.addEventListener('click', () => {
  button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
  ask();
});
worker.addEventListener('message', ({ data }: MessageEvent<FromFinder>) => {
  if (data.kind === 'open') document.body.dataset['open'] = 'true';
  else show(data.answer);
});
send({
  kind: 'open',
  finder: (asked.get('finder') ?? 'scan') as FinderKind,
  count: Number(asked.get('count')),
  times: Number(asked.get('times') ?? 1),
});

function show(answer: Answer): void {
  total.textContent = `${answer.total} homes`;
  counts.textContent = Object.values(answer.counts).flat().join(' ');
  list.replaceChildren(...answer.cards.map(card));
  document.body.dataset['shown'] = waiting;
}

function card({ title, price, bedrooms }: Answer['cards'][number]): HTMLElement {
  const item = document.createElement('article');
  item.setAttribute('role', 'listitem');
  const heading = document.createElement('h3');
  heading.textContent = title;
  const facts = document.createElement('p');
  facts.textContent = `${price} · ${bedrooms}`;
  item.append(heading, facts);
  return item;
}
