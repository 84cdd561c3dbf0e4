import assert from 'node:assert/strict';
import { OTHER, unknownClickIds } from './unknown-click-ids.ts';

describe('unknown click ids', () => {
  const pages: [query: string, names: string[]][] = [
    ['', []],
    ['gclid=1&fbclid=2&scclid=3', []],
    ['newclid=1', ['newclid']],
    ['NewCLID=1&newclid=2', ['newclid']],
    ['net_clickid=1&net_click_id=2', ['net_clickid', 'net_click_id']],
    ['clickid=1', ['clickid']],
    ['newclid=', []],
    ['newclid', []],
    ['client_id=1&click=2&nuclide=3', []],
    ['ana.perez%40x.cl_clid=1', [OTHER]],
    ['56912345678clid=1&another-clid=2', [OTHER]],
    [`${'x'.repeat(13)}clid=1`, [OTHER]],
  ];
  for (const [query, names] of pages)
    it(`are ${names.join(' and ') || 'none'} in ?${query.slice(0, 60)}`, () =>
      assert.deepEqual(unknownClickIds(`https://shop.cl/?${query}`), names));

  it('are those that a caller names, whatever they are called', () => {
    assert.deepEqual(unknownClickIds(undefined, { gclid: '1', partner_ref: '2', newclid: '3' }), [OTHER, 'newclid']);
    assert.deepEqual(unknownClickIds(undefined), []);
  });

  it('are not the ids of an ad platform’s cookies, which are no click ids', () => {
    assert.deepEqual(unknownClickIds(undefined, { fbc: 'fb.1.1750000000000.x', fbp: 'fb.1.1750000000000.1' }), []);
  });
});
