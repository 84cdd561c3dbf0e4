// Speaks WebDriver BiDi, the W3C's protocol for driving browsers, over the WebSocket of Node.js.
import { SLOW_MS } from './chromium.ts';

/** The results of the commands that the tests use. */
interface Results {
  'session.new': unknown;
  'session.subscribe': unknown;
  'browser.close': unknown;
  'browser.createUserContext': { userContext: string };
  'browsingContext.create': { context: string };
  'browsingContext.navigate': unknown;
  'browsingContext.close': unknown;
  'script.evaluate': {
    type: 'success' | 'exception';
    result?: { value?: string };
    exceptionDetails?: { text: string };
  };
  'storage.getCookies': { cookies: { name: string; domain: string }[] };
}

interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  method?: string;
  result?: unknown;
  params?: unknown;
  error?: string;
  message?: string;
}

export interface LogEntry {
  text: string | null;
  source: { context?: string };
}

export interface BidiSession {
  /** @throws Error when the browser refuses the command or does not answer it in time */
  call<M extends keyof Results>(method: M, params: object): Promise<Results[M]>;
  /** Calls back for each message of the console and each error of a script. */
  onLog(listener: (entry: LogEntry) => void): void;
}

/** Connects to a browser and begins a session. */
export async function openBidi(url: string): Promise<BidiSession> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('The browser refused the connection.')));
  });
  let last = 0;
  const waiting = new Map<number, (message: Message) => void>();
  const listeners: ((entry: LogEntry) => void)[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.method === 'log.entryAdded') for (const tell of listeners) tell(message.params as LogEntry);
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });

  async function call<M extends keyof Results>(method: M, params: object): Promise<Results[M]> {
    const id = ++last;
    const answer = await new Promise<Message>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`The browser did not answer ${method}.`)), SLOW_MS);
      waiting.set(id, (message) => {
        clearTimeout(timer);
        resolve(message);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (answer.type === 'error') throw new Error(`${method}: ${answer.error}, ${answer.message}`);
    return answer.result as Results[M];
  }

  await call('session.new', { capabilities: {} });
  await call('session.subscribe', { events: ['log.entryAdded'] });
  return { call, onLog: (listener) => void listeners.push(listener) };
}
