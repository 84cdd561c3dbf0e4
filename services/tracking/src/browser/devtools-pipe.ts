// Speaks the DevTools protocol over Chromium's pipe, which no page and no other process can reach, unlike its debugging port.
import type { Readable, Writable } from 'node:stream';

export interface DevtoolsMessage {
  readonly method: string;
  readonly params: Record<string, unknown>;
  readonly sessionId?: string;
}

export interface Devtools {
  /** @throws Error when Chromium refuses the command, or has ended */
  send(method: string, params?: object, sessionId?: string): Promise<Record<string, unknown>>;
}

interface Answer {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message?: string };
}

interface Waiting {
  resolve(result: Record<string, unknown>): void;
  reject(error: Error): void;
}

/** The longest message; a page decides how long some are. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

/**
 * Opens the protocol on the pipe's two ends.
 * @param onEvent receives events in order
 * @param onEnd is called once, when nothing more comes
 */
export function openDevtools(
  { input, output }: { input: Writable; output: Readable },
  onEvent: (event: DevtoolsMessage) => void,
  onEnd: () => void,
): Devtools {
  const waiting = new Map<number, Waiting>();
  let parts: Buffer[] = [];
  let size = 0;
  let lastId = 0;
  let hasEnded = false;

  function end(): void {
    if (hasEnded) return;
    hasEnded = true;
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended.'));
    waiting.clear();
    output.destroy();
    onEnd();
  }

  function receive(text: string): void {
    const message = messageOf(text);
    if (message === undefined) {
      end();
      return;
    }
    const call = waiting.get(message.id ?? 0);
    waiting.delete(message.id ?? 0);
    if (message.id === undefined) onEvent(message);
    else if (message.error) call?.reject(new Error(`The browser refused a command: ${message.error.message ?? ''}`));
    else call?.resolve(message.result ?? {});
  }

  output.on('data', (chunk: Buffer) => {
    let rest = chunk;
    for (let at = rest.indexOf(0); at >= 0 && !hasEnded; at = rest.indexOf(0)) {
      const text = Buffer.concat([...parts, rest.subarray(0, at)]).toString();
      parts = [];
      size = 0;
      rest = rest.subarray(at + 1);
      receive(text);
    }
    if (rest.length === 0) return;
    parts.push(rest);
    size += rest.length;
    if (size > MAX_MESSAGE_BYTES) end();
  });
  for (const stream of [input, output]) {
    stream.on('error', end);
    stream.on('close', end);
  }

  return {
    send(method, params = {}, sessionId) {
      if (hasEnded) return Promise.reject(new Error('The browser has ended.'));
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
      });
    },
  };
}

function messageOf(text: string): (Answer & DevtoolsMessage) | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
