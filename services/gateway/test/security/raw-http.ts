// Sends raw bytes to the gateway, so that a test can send what no HTTP client would.
import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface Conversation {
  readonly answers: readonly RawAnswer[];
  /** Everything that came back, as latin1. */
  readonly text: string;
  /** True when the gateway itself ended the connection. */
  readonly closed: boolean;
}

export interface RawOptions {
  /** Stops once this many answers are complete; without it the conversation lasts until the gateway ends it. */
  readonly answers?: number;
  /** True when the request is a HEAD: its answer has a length and no body. */
  readonly bodiless?: boolean;
  /** More bytes, each sent as soon as the answers before it are complete. */
  readonly then?: readonly string[];
}

/** Sends bytes (latin1) on a new connection and returns what comes back. */
export function rawHttp(port: number, bytes: string, options: RawOptions = {}): Promise<Conversation> {
  const { answers: wanted = Number.POSITIVE_INFINITY, bodiless = false, then = [] } = options;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let sent = 0;
    const settle = (closed: boolean) => {
      socket.destroy();
      resolve({ answers: parseAnswers(text, bodiless), text, closed });
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const count = parseAnswers(text, bodiless).length;
      const next = count > sent ? then[sent] : undefined;
      if (next !== undefined) {
        sent += 1;
        socket.write(next, 'latin1');
      }
      if (count >= wanted) settle(false);
    });
    // A cut connection counts like an ended one: only what came before it matters.
    socket.on('error', () => {});
    socket.on('close', () => settle(true));
    socket.on('end', () => settle(true));
    socket.write(bytes, 'latin1');
  });
}

/** Parses the complete answers in a stream of bytes, where answers that HTTP gives no body have none. */
function parseAnswers(text: string, bodiless: boolean): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  for (;;) {
    const head = /^HTTP\/1\.1 (\d{3})[^\r]*\r\n([\s\S]*?)\r\n\r\n/.exec(rest);
    if (!head) return answers;
    const status = Number(head[1]);
    const headers = new Map(
      (head[2] ?? '').split('\r\n').map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
    );
    const length =
      bodiless || status < 200 || status === 204 || status === 304 ? 0 : Number(headers.get('content-length') ?? 0);
    rest = rest.slice(head[0].length);
    if (rest.length < length) return answers;
    if (status >= 200) answers.push({ status, headers, body: rest.slice(0, length) });
    rest = rest.slice(length);
  }
}

/** Returns the head of a request: target and extra header lines, with a Host. */
export function head(method: string, target: string, lines: readonly string[] = []): string {
  return [`${method} ${target} HTTP/1.1`, 'Host: api.example.com', ...lines, '', ''].join('\r\n');
}
