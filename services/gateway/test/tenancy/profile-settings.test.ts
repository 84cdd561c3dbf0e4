// Tests the settings that a profile has for every operation: the country of its phones and national ids, and the zone in whose
// days its reports count.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type ReceivedEvents, receiveEvents } from '../../../access/test/received-events.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { createTenants, type Row, type Shown, type Tenants } from './tenants.ts';

interface Settings extends Row {
  readonly default_country: string | null;
  readonly time_zone: string;
}

describe('the settings of a profile', () => {
  let running: RunningGateway;
  let tenants: Tenants;
  let heard: ReceivedEvents;
  before(async () => {
    running = await runGateway('settings');
    tenants = await createTenants(running);
    heard = await receiveEvents(running.accessService);
  });
  after(async () => {
    await heard?.[Symbol.asyncDispose]();
    await tenants?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  const change = (shown: Shown, profileId: string, body: object) =>
    tenants.ok<Settings>(shown, 'PATCH', `/profiles/${profileId}`, body);
  const settings = ({ name, default_country, time_zone }: Settings) => [name, default_country, time_zone];

  it('are no country and UTC by default', async () => {
    const { key } = await tenants.business('Plain');
    const made = await tenants.ok<Settings>(key, 'POST', '/profiles', { name: 'Second' });
    assert.deepEqual(settings(made), ['Second', null, 'UTC']);
    const rows = await tenants.ok<Settings[]>(key, 'GET', '/profiles');
    assert.deepEqual(rows.map(settings), [
      ['Plain', null, 'UTC'],
      ['Second', null, 'UTC'],
    ]);
  });

  it('are stored in one spelling, however they were sent, and published on the bus', async () => {
    const { key } = await tenants.business('Spelling');
    const body = { name: 'Santiago', default_country: 'cl', time_zone: 'america/santiago' };
    const made = await tenants.ok<Settings>(key, 'POST', '/profiles', body);
    assert.deepEqual(settings(made), ['Santiago', 'CL', 'America/Santiago']);
    const told = () => heard.profiles.filter(({ profileId }) => profileId === made.id).at(-1);
    await eventually(() => assert.deepEqual([told()?.defaultCountry, told()?.timeZone], ['CL', 'America/Santiago']));
    await change(key, made.id, { default_country: null, time_zone: 'Europe/Madrid' });
    await eventually(() => assert.deepEqual([told()?.defaultCountry, told()?.timeZone], ['', 'Europe/Madrid']));
  });

  it('change one by one, and what is not sent stays', async () => {
    const { key, profileId } = await tenants.business('Changing');
    assert.deepEqual(settings(await change(key, profileId, { default_country: 'Ar' })), ['Changing', 'AR', 'UTC']);
    assert.deepEqual(settings(await change(key, profileId, { time_zone: 'Asia/Kolkata' })), [
      'Changing',
      'AR',
      'Asia/Kolkata',
    ]);
    assert.deepEqual(settings(await change(key, profileId, { name: ' Renamed ' })), ['Renamed', 'AR', 'Asia/Kolkata']);
    assert.deepEqual(settings(await change(key, profileId, { default_country: null })), [
      'Renamed',
      null,
      'Asia/Kolkata',
    ]);
  });

  it('that are unchanged are not published', async () => {
    const { key, profileId } = await tenants.business('Same');
    await change(key, profileId, { default_country: 'CL', time_zone: 'UTC' });
    await change(key, profileId, { default_country: 'cl', time_zone: 'utc', name: 'Same' });
    await change(key, profileId, { default_country: 'PE' });
    const told = () => heard.profiles.filter((profile) => profile.profileId === profileId);
    await eventually(() => assert.equal(told().at(-1)?.defaultCountry, 'PE'));
    assert.deepEqual(
      told().map(({ defaultCountry }) => defaultCountry),
      ['', 'CL', 'PE'],
    );
  });

  const REFUSED: [what: string, body: object, member: RegExp][] = [
    ['an invalid country', { default_country: 'XX' }, /default_country/],
    ['a country by its three-letter code', { default_country: 'CHL' }, /default_country/],
    ['a country by its name', { default_country: 'Chile' }, /default_country/],
    ['an empty country', { default_country: '' }, /default_country/],
    ['a union of countries', { default_country: 'EU' }, /default_country/],
    ['an invalid zone', { time_zone: 'Mars/Phobos' }, /time_zone/],
    ['an offset instead of a zone', { time_zone: '+03:00' }, /time_zone/],
    ['an empty zone', { time_zone: '' }, /time_zone/],
    ['no zone at all', { time_zone: null }, /time_zone/],
    ['a blank name', { name: '  ' }, /name/],
    ['a member of another operation', { reporting_currency: 'USD' }, /reporting_currency/],
  ];
  for (const [what, body, member] of REFUSED) {
    it(`are refused with ${what}`, async () => {
      const shown = { authorization: `Bearer ${running.key}` };
      const path = `/profiles/${running.profileId}`;
      const { status, body: answer } = await tenants.call(shown, 'PATCH', path, body);
      assert.deepEqual([status, answer.error.code], [422, 'validation_error']);
      assert.match(answer.error.message, member);
    });
  }

  it('are refused when none is sent', async () => {
    const path = `/profiles/${running.profileId}`;
    const { status, body } = await tenants.call({ authorization: `Bearer ${running.key}` }, 'PATCH', path, {});
    assert.deepEqual([status, body.error.code], [422, 'validation_error']);
    assert.match(body.error.message, /name, default_country, time_zone/);
  });

  it('are changed by the credentials of the profile itself, and by its owners and admins', async () => {
    const { verdict, business, provisioner, person, key } = tenants;
    const [home, partner] = [await business('Own'), await provisioner('Runs')];
    const put = (shown: Shown, profileId: string) =>
      verdict(shown, 'PATCH', `/profiles/${profileId}`, { time_zone: 'America/Lima' });
    assert.equal(await put(await key(home.profileId, ['attribution:write']), home.profileId), '200');
    assert.equal(await put(await key(home.profileId, ['profiles:write']), home.profileId), '200');
    assert.equal(await put(await key(home.profileId, ['goals:write']), home.profileId), '403 insufficient_scope');
    assert.equal(await put(partner.shown, partner.profileId), '200', 'the app that made it');
    const narrow = (scope: string, of?: string) => partner.token({ scope, ...(of && { profile_id: of }) });
    assert.equal(await put(await narrow('attribution:write', partner.profileId), partner.profileId), '200');
    assert.equal(await put(await narrow('attribution:write'), partner.profileId), '403 forbidden', 'acts on none');
    for (const role of ['owner', 'admin'] as const)
      assert.equal(await put((await person(home.workspaceId, role)).shown, home.profileId), '200', role);
    const member = await person(home.workspaceId, 'member', home.profileId);
    assert.equal(await put(member.shown, home.profileId), '403 insufficient_scope', 'member');
  });

  it('of others are out of reach, as if there were no such profile', async () => {
    const { verdict, business, provisioner, person } = tenants;
    const [one, two, partner] = [await business('One'), await business('Two'), await provisioner('Three')];
    const put = (shown: Shown, profileId: string) =>
      verdict(shown, 'PATCH', `/profiles/${profileId}`, { default_country: 'CL' });
    const owner = await person(one.workspaceId, 'owner');
    for (const shown of [one.key, partner.shown, owner.shown])
      assert.equal(await put(shown, two.profileId), '404 not_found');
    assert.equal(await put(one.key, randomUUID()), '404 not_found');
  });

  it('are also set by operators, and an empty country removes it', async () => {
    const { workspaceId } = await tenants.business('Operated');
    const made = await running.access.createProfile({
      workspaceId,
      name: 'P',
      defaultCountry: 'cl',
      timeZone: 'america/lima',
    });
    const rowOf = async () =>
      (await running.access.listProfiles({ workspaceId })).profiles.find(
        ({ profileId }) => profileId === made.profileId,
      );
    assert.deepEqual([(await rowOf())?.defaultCountry, (await rowOf())?.timeZone], ['CL', 'America/Lima']);
    const { profileId } = made;
    await running.access.changeProfile({ profileId, name: 'Q', defaultCountry: '', timeZone: 'UTC' });
    const row = await rowOf();
    assert.deepEqual([row?.name, row?.defaultCountry, row?.timeZone], ['Q', '', 'UTC']);
    const invalid = { reason: 'validation_error' };
    await assert.rejects(running.access.changeProfile({ profileId, timeZone: 'Nowhere' }), invalid);
    await assert.rejects(running.access.changeProfile({ profileId, defaultCountry: 'XX' }), invalid);
  });
});
