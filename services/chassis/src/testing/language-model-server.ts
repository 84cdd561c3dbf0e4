// Runs a local server that speaks the chat completions of OpenAI over a socket, and records its requests.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ModelServer extends AsyncDisposable {
  /** Base address, before /chat/completions. */
  readonly url: string;
  /** Bodies and Authorization headers, in order of arrival. */
  readonly asked: { body: string; authorization: string | undefined }[];
  /** What it returns from now on. */
  answer: { status: number; body: unknown };
  /** Runs before each answer. */
  before: () => Promise<void>;
}

export const completion = (content: string) => ({
  status: 200,
  body: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  },
});

/** Starts the server on a free port. */
export async function startModelServer(): Promise<ModelServer> {
  const asked: ModelServer['asked'] = [];
  const state = {
    answer: completion('A visit, then a payment.') as ModelServer['answer'],
    before: async (): Promise<void> => undefined,
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', async () => {
      asked.push({ body, authorization: request.headers.authorization });
      await state.before();
      const { status, body: answer } =
        request.url === '/v1/chat/completions' ? state.answer : { status: 404, body: { error: {} } };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    get answer() {
      return state.answer;
    },
    set answer(answer) {
      state.answer = answer;
    },
    get before() {
      return state.before;
    },
    set before(before) {
      state.before = before;
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
