// Tests which scopes an app's tokens may request.
import assert from 'node:assert/strict';
import { APP_SCOPES, askedScopes, expandScopes, isAppScope } from './app-grant.ts';

describe('the scopes that a token request asks for', () => {
  const granted = ['campaigns:read', 'connections:read', 'connections:write', 'customers:read'];

  const TABLE: [text: string | undefined, asked: string[] | null][] = [
    [undefined, granted],
    ['campaigns:read', ['campaigns:read']],
    ['customers:read campaigns:read', ['customers:read', 'campaigns:read']],
    ['campaigns:read campaigns:read', ['campaigns:read']],
    ['connections', ['connections:read', 'connections:write']],
    ['connections:write connections', ['connections:write', 'connections:read']],
    ['goals:write', null],
    ['campaigns:read goals:write', null],
    ['attribution_write', null],
    ['everything', null],
    ['constructor', null],
    ['', null],
    [' ', null],
    [' campaigns:read', null],
    ['campaigns:read ', null],
    ['campaigns:read  customers:read', null],
    ['campaigns:read\tcustomers:read', null],
    ['campaigns:read,customers:read', null],
    ['"campaigns:read"', null],
    ['campaigns:read\\', null],
    ['campañas', null],
  ];
  for (const [text, asked] of TABLE)
    it(`are ${asked ? asked.join(' and ') : 'refused'} for ${JSON.stringify(text) ?? 'no scope'}`, () =>
      assert.deepEqual(askedScopes(text, granted), asked));

  it('are refused as connections when only one of the two is granted', () =>
    assert.equal(askedScopes('connections', ['connections:read']), null));
});

describe('an app', () => {
  it('can be every scope except those of agent servers', () => {
    assert.equal(APP_SCOPES.length, 17);
    assert.ok(APP_SCOPES.every(isAppScope));
    for (const scope of ['mcp:read', 'mcp:write', 'attribution_write', 'connections', ''])
      assert.ok(!isAppScope(scope), scope);
  });

  it('can be both connections scopes by one word', () =>
    assert.deepEqual(expandScopes(['goals:write', 'connections', 'connections:read']), [
      'goals:write',
      'connections:read',
      'connections:write',
    ]));
});
