// Checks that the header with which a session names its profile opens no door to another tenant, at whichever operation.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testSystem } from '../system/fixture.ts';
import { type Answer, type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { workOf } from '../system/work.ts';

describe('a session that names a profile', () => {
  let own: TestProfile;
  let foreign: TestProfile;
  let cookie: string;
  before(async () => {
    [own, foreign] = [await newProfile('USD', 'named own'), await newProfile('USD', 'named foreign')];
    const person = { email: 'owner@named.example', password: 'seven quiet otters paint' };
    const { people } = testSystem().clients;
    await people.addMember({ workspaceId: own.workspaceId, ...person, name: 'Owner', role: 'owner' });
    const { status, headers } = await own.call('POST', '/session', person, { authorization: '' });
    assert.equal(status, 201);
    cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  });

  const ask = (method: string, path: string, named: string, more: Record<string, string> = {}): Promise<Answer> =>
    own.call(method, path, method === 'GET' || method === 'DELETE' ? undefined : {}, {
      ...{ authorization: '', cookie, 'touchline-profile': named },
      ...more,
    });
  /** Returns a response without what only repeats this request, and without the count of the allowance. */
  const stripped = ({ status, headers, body }: Answer, id: string) => ({
    status,
    text: JSON.stringify(body)
      .replaceAll(String(headers.get('x-request-id')), 'request')
      .replaceAll(id, 'named'),
    headers: [...headers.keys()].sort(),
  });

  it('gets the same at every operation for another tenant’s as for an unknown one', async () => {
    const { paths } = (await own.call('GET', '/openapi.json')).body as { paths: Record<string, Json> };
    const doors = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods as Json)
        .filter(([, described]) => (described as Json)['x-auth']?.includes('session'))
        .map(([method]) => [method.toUpperCase(), path.replace('/api/v1', '')] as const),
    );
    assert.ok(doors.length > 100, `${doors.length}`);
    for (const [method, template] of doors) {
      const path = template.replaceAll(/\{\w+\}/g, own.profileId);
      const unknown = randomUUID();
      const expected = stripped(await ask(method, path, unknown), unknown);
      assert.equal(expected.status, 404, `${method} ${path}`);
      assert.match(expected.text, /"code":"not_found","message":"There is no such profile\."/, `${method} ${path}`);
      const theirs = stripped(await ask(method, path, foreign.profileId), foreign.profileId);
      assert.deepEqual(theirs, expected, `${method} ${path}`);
    }
    const { status, body } = await ask('GET', '/me', own.profileId);
    assert.deepEqual([status, body.data?.profile.id], [200, own.profileId]);
  });

  it('causes the same work for both, so that both take as long', async () => {
    const asked = (named: string) => (traced: Record<string, string>) =>
      ask('GET', '/goals/definitions', named, traced);
    await eventually(async () => {
      const [known, unknown] = await workOf(asked(foreign.profileId), asked(randomUUID()));
      assert.deepEqual(known, unknown);
      const things = [...(known?.keys() ?? [])];
      assert.ok(
        things.some((thing) => thing.startsWith('touchline_test_')),
        'no statement was seen',
      );
    });
  });
});
