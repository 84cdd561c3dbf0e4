// Tests the order and the spelling of routes.
import assert from 'node:assert/strict';
import type { Operation } from './operation.ts';
import { allowOf, expressPath, routesOf } from './route-path.ts';

const at = (method: string, path: string) => ({ method, path }) as Operation;

describe('routes', () => {
  it('try literal segments before parameters, whatever the order of declaration', () => {
    const paths = [
      '/connections/{id}',
      '/connections/{id}/pixels',
      '/connections/sync/status',
      '/connections/sync',
      '/connections',
    ];
    assert.deepEqual(
      routesOf(paths.map((path) => at('GET', path))).map(({ path }) => path),
      [
        '/connections',
        '/connections/sync',
        '/connections/sync/status',
        '/connections/{id}',
        '/connections/{id}/pixels',
      ],
    );
  });

  it('collect the methods of a path', () => {
    const [route] = routesOf([at('POST', '/x'), at('GET', '/x')]);
    assert.equal(route && allowOf(route), 'GET, HEAD, POST, OPTIONS');
  });

  it('are written for Express with colons', () => {
    assert.equal(expressPath('/a/{b_c}/d/{e}'), '/a/:b_c/d/:e');
  });
});
