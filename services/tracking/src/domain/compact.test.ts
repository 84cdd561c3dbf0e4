import assert from 'node:assert/strict';
import { compact } from './compact.ts';

describe('a compact event', () => {
  it('has only members with content, at any depth', () => {
    const at = new Date(0);
    const event = {
      at,
      name: 'x',
      none: '',
      no: false,
      missing: undefined,
      revision: 0,
      web: { url: '', host: 'a' },
      geo: { city: '' },
    };
    assert.deepEqual(compact(event), { at, name: 'x', revision: 0, web: { host: 'a' } });
  });
  it('keeps the caller’s own members as they were sent, and omits them when there are none', () => {
    const properties = { note: '', isNew: false, none: null };
    assert.deepEqual(compact({ properties }), { properties });
    assert.deepEqual(compact({ properties: {} }), {});
  });
});
