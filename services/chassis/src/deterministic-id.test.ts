import assert from 'node:assert/strict';
import { deterministicId } from './deterministic-id.ts';

describe('deterministicId', () => {
  it('is a version 5 UUID, the same for the same parts', () => {
    assert.match(deterministicId('a', 'b'), /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(deterministicId('a', 'b'), deterministicId('a', 'b'));
  });

  it('distinguishes parts that would be equal when simply joined', () => {
    assert.notEqual(deterministicId('a', 'bc'), deterministicId('ab', 'c'));
  });
});
