import { io } from 'socket.io-client';

/*
 * The floor and the peer of one person's message on another's screen: a line and a list.
 *   ?kind=stored  plain WebSocket, one row committed, handed on
 *   ?kind=bare    socket.io, nothing stored
 */
declare global {
  interface Window {
    /** True when the line stands. */
    isReady: boolean;
  }
}

interface Row {
  readonly id: string;
  readonly content: string;
}

const field = document.createElement('textarea');
const list = document.createElement('div');
list.setAttribute('role', 'log');
document.body.append(field, list);
window.isReady = false;

const send = new URLSearchParams(location.search).get('kind') === 'bare' ? bare() : stored();

field.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  send({ id: crypto.randomUUID(), content: field.value });
  field.value = '';
});

function stored(): (row: Row) => void {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/stored`);
  socket.addEventListener('open', ready);
  socket.addEventListener('message', ({ data }) => {
    const { rows = [] } = JSON.parse(String(data)) as { rows?: Row[] };
    rows.forEach(show);
  });
  return (row) => socket.send(JSON.stringify({ ask: 1, rows: [row], relay: true }));
}

function bare(): (row: Row) => void {
  const socket = io(`${location.origin}/bare`, { transports: ['websocket'] });
  socket.on('connect', ready);
  socket.on('message', show);
  return (row) => socket.emit('message', row);
}

function ready(): void {
  window.isReady = true;
}

function show({ content }: Row): void {
  const item = document.createElement('p');
  item.setAttribute('role', 'listitem');
  item.textContent = content;
  list.append(item);
  item.scrollIntoView();
}
