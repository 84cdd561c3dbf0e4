// Tests that whatever an endpoint answers, the client of a language model returns a bounded text or fails in one way.
import assert from 'node:assert/strict';
import { AppError } from '../errors.ts';
import { completion, type ModelServer, startModelServer } from '../testing/language-model-server.ts';
import { configuredModel, createLanguageModel } from './language-model.ts';

describe('a language model', () => {
  let server: ModelServer;
  before(async () => {
    server = await startModelServer();
  });
  after(() => server[Symbol.asyncDispose]());
  const ask = (key?: string) =>
    createLanguageModel({ url: server.url, name: 'small-writer', key }).write([{ role: 'user', content: 'Hi' }]);

  it('is asked once with its name, its key and the messages', async () => {
    server.answer = completion(' Hello. ');
    assert.equal(await ask('k-1'), 'Hello.');
    const [{ body, authorization } = assert.fail()] = server.asked.splice(0);
    const { model, messages } = JSON.parse(body);
    assert.deepEqual(
      [model, messages, authorization],
      ['small-writer', [{ role: 'user', content: 'Hi' }], 'Bearer k-1'],
    );
  });

  it('returns at most 4,000 characters, and no half of one', async () => {
    server.answer = completion(`${'a'.repeat(3999)}🎉`);
    const text = await ask();
    assert.equal(text.length, 4000);
    assert.equal(text, text.toWellFormed());
  });

  for (const [what, answer] of [
    ['an error', { status: 500, body: {} }],
    ['a redirect', { status: 302, body: {} }],
    ['no choice', { status: 200, body: { choices: [] } }],
    ['no object', { status: 200, body: 'text' }],
    ['blanks', completion('   ')],
    ['far more than it was asked for', completion('x'.repeat(300_000))],
  ] as const)
    it(`fails as provider_error when it returns ${what}`, async () => {
      server.answer = answer;
      await assert.rejects(ask(), (error) => error instanceof AppError && error.reason === 'provider_error');
    });

  it('is there only when its settings name one', () => {
    assert.equal(configuredModel({}), undefined);
    assert.equal(
      configuredModel({ SUMMARY_MODEL_URL: server.url, SUMMARY_MODEL_NAME: 'small-writer' })?.name,
      'small-writer',
    );
  });
});
