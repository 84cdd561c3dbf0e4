import assert from 'node:assert/strict';
import { createUploadSlots } from './upload-slots.ts';

const refused = { code: 'service_unavailable' };

describe('uploads at once', () => {
  it('are bounded for a profile and in all, and an ended one frees its place', () => {
    const take = createUploadSlots({ atOnce: 3, ofAProfile: 2 });
    const first = take('a');
    take('a');
    assert.throws(() => take('a'), refused);
    const other = take('b');
    assert.throws(() => take('c'), refused, 'in all');
    first[Symbol.dispose]();
    take('a');
    assert.throws(() => take('a'), refused);
    other[Symbol.dispose]();
    take('c');
    assert.throws(() => take('b'), refused);
  });
});
