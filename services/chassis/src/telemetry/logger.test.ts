import assert from 'node:assert/strict';
import { appError } from '../errors.ts';
import { describeError } from './logger.ts';

describe('what is logged about an error', () => {
  it('leaves out the message of a foreign error, which may quote what a person typed', () => {
    const text = JSON.stringify(describeError(new Error('duplicate key {email: "canary@example.com"}')));
    assert.doesNotMatch(text, /canary/);
    assert.match(text, /logger\.test\.ts/);
  });

  it('keeps the message of our own error and describes its cause the same way', () => {
    const text = JSON.stringify(describeError(appError('not_found', 'No such thing.', { cause: new Error('canary') })));
    assert.match(text, /No such thing/);
    assert.doesNotMatch(text, /canary/);
  });
});
