import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** One mail as it arrived. */
export interface Arrived {
  readonly from: string;
  readonly to: string;
  /** Headers and body, as they were on the line. */
  readonly source: string;
}

/** A server of mails on this machine, which says to each recipient what it is told to. */
export interface SmtpServer {
  /** SMTP_URL. */
  readonly url: string;
  readonly arrived: readonly Arrived[];
  /** The answers to the next recipients, such as `451 later`; then they are taken again. */
  answerNext(...answers: string[]): void;
  close(): Promise<void>;
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const arrived: Arrived[] = [];
  const answers: string[] = [];
  const lines = new Set<Socket>();

  function serve(line: Socket): void {
    lines.add(line);
    line.on('close', () => lines.delete(line));
    line.on('error', () => undefined);
    const say = (text: string) => line.write(`${text}\r\n`);
    let [from, to, source] = ['', '', ''];
    let isData = false;
    let rest = '';
    line.on('data', (chunk: Buffer) => {
      rest += chunk.toString('utf8');
      for (;;) {
        const end = rest.indexOf('\r\n');
        if (end < 0) return;
        const text = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (isData) {
          if (text !== '.') source += `${text}\n`;
          else {
            isData = false;
            arrived.push({ from, to, source });
            source = '';
            say('250 taken');
          }
        } else if (text.startsWith('EHLO')) say('250 smtp.test');
        else if (text.startsWith('MAIL FROM')) {
          from = text;
          say('250 ok');
        } else if (text.startsWith('RCPT TO')) {
          to = text;
          say(answers.shift() ?? '250 ok');
        } else if (text === 'DATA') {
          isData = true;
          say('354 go on');
        } else if (text === 'STARTTLS') say('502 there is no TLS here');
        else if (text === 'QUIT') line.end('221 bye\r\n');
        else say('250 ok');
      }
    });
    say('220 smtp.test');
  }

  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    answerNext: (...next) => void answers.push(...next),
    async close() {
      for (const line of lines) line.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
