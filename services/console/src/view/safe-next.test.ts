// Tests that there is no open redirect.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { safeNext, safeReturn, workspaceIn } from './safe-next.ts';

describe('safeNext', () => {
  const taken = [
    '/console',
    '/console/profiles/5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52/keys',
    '/console/workspaces/5f0c2a0e/pii-access-log?cursor=eyJhdCI6MX0',
    '/console/account/password',
    '/console/profiles/5f0c2a0e/customers?goal=payment_received&search=Ana+P%C3%A9rez*',
  ];
  for (const path of taken) it(`goes to ${path}`, () => assert.equal(safeNext(path), path));

  const refused = [
    '',
    'https://evil.example/console',
    '//evil.example/console',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'console',
    '/consoles',
    '/console@evil.example',
    '/console//evil.example',
    '/console/../docs',
    '/console/./keys',
    '/console/%2e%2e/docs',
    '/console/a\\b',
    '/console/a\r\nLocation: https://evil.example',
    '/console\t',
    ' /console/a',
    '/console/a#https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/api/v1/me',
    '/console/sign-in',
    '/console/sign-in?next=/console/sign-in',
    '/console/sign-out',
    `/console/${'a'.repeat(2000)}`,
  ];
  for (const path of refused)
    it(`goes home instead of to ${JSON.stringify(path.slice(0, 60))}`, () => assert.equal(safeNext(path), '/console'));

  it('never leaves the console, whatever the address asks', () => {
    const part = fc.constantFrom('/', '\\', '..', '.', 'console', '@', ':', 'evil.example', '?', '#', '%2f', '\t', 'a');
    const path = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          path,
          path.map((rest) => `/console/${rest}`),
        ),
        (asked) => {
          for (const next of [safeNext(asked), safeReturn(asked)]) {
            const { origin, pathname } = new URL(next, 'https://own.example/console/sign-in');
            assert.equal(origin, 'https://own.example');
            assert.ok(pathname === '/console' || pathname.startsWith('/console/'));
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('safeReturn', () => {
  for (const path of ['/console/sign-in', '/console/sign-in?next=%2Fconsole%2Fprofiles%2Fa%2Fkeys&done=joined'])
    it(`also goes to ${path}`, () => assert.equal(safeReturn(path), path));
});

describe('workspaceIn', () => {
  const PATHS: [path: string, workspaceId: string | undefined][] = [
    ['/console/workspaces/5f0c2a0e-7b11', '5f0c2a0e-7b11'],
    ['/console/workspaces/5f0c2a0e/members?done=x', '5f0c2a0e'],
    ['/console/workspaces', undefined],
    ['/console/profiles/5f0c2a0e/keys', undefined],
    ['/console', undefined],
  ];
  for (const [path, workspaceId] of PATHS)
    it(`returns ${workspaceId} for ${path}`, () => assert.equal(workspaceIn(path), workspaceId));
});
