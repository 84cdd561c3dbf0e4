// Tests keys in the console: issued once, shown once, used, and revoked.
import assert from 'node:assert/strict';
import { encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import { PASSWORD } from '../../access/test/tenants.ts';
import { hiddenFields, miniBrowser, words } from './mini-browser.ts';
import { type ConsoleWorld, consoleWorld } from './running-console.ts';

const KEY = /tl_test_[0-9A-Za-z]{22}_[0-9A-Za-z]{43}/;

describe('keys in the console', () => {
  let world: ConsoleWorld;
  let browser: ReturnType<typeof miniBrowser>;
  before(async () => {
    world = await consoleWorld('console_keys');
    browser = miniBrowser(world.pages);
    const { email } = await world.add('owner');
    await browser.signIn(email, PASSWORD);
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  const list = () => `/console/profiles/${world.profileId}/keys`;
  const form = () => `${list()}/new`;
  const issue = async (fields: Record<string, string | readonly string[]>) =>
    browser.submit(await browser.get(form()), form(), fields);
  /** Returns the name and scopes of a key. @throws for a key that does not work */
  const grantOf = async (key: string) => {
    const { name, scopes } = (await world.verify(key)) ?? assert.fail();
    return { name, scopes };
  };
  const countKeys = () => world.db.collection('api_keys').countDocuments();

  it('are issued with the ticked scopes, shown once, and absent from the page when it is loaded again', async () => {
    const sent = await issue({ name: 'Server', scopes: ['campaigns:read', 'customers:read'], expires_at: '' });
    assert.equal(sent.status, 303);
    assert.equal(sent.text, '');
    assert.equal(KEY.test(JSON.stringify([...sent.headers])), false);
    const shown = await browser.follow(sent);
    const key = KEY.exec(shown.text)?.[0] ?? assert.fail(shown.text);
    assert.match(words(shown.text), /Copy the key now.*campaigns:read customers:read/);
    assert.deepEqual(await grantOf(key), { name: 'Server', scopes: ['campaigns:read', 'customers:read'] });
    const again = await browser.get(shown.path);
    assert.equal(KEY.test(again.text), false);
    assert.match(again.text, /shown once and is stored nowhere/);
    const listed = await browser.get(list());
    assert.match(words(listed.text), /Server Own key/);
    assert.equal(KEY.test(listed.text), false);
  });

  it('are not shown in another session that has the same cookie', async () => {
    const sent = await issue({ name: 'Handed over', scopes: 'campaigns:read' });
    const other = miniBrowser(world.pages);
    const { email } = await world.add('owner');
    await other.signIn(email, PASSWORD);
    other.jar.set('__Host-touchline_once', browser.jar.get('__Host-touchline_once') ?? assert.fail());
    const page = await other.follow(sent);
    assert.equal(page.status, 200);
    assert.equal(KEY.test(page.text), false);
    assert.match((await browser.follow(sent)).text, KEY);
  });

  it('are one for a form that is sent twice, and the newest secret works', async () => {
    const page = await browser.get(form());
    const before = await countKeys();
    const fields = { name: 'Twice', scopes: 'campaigns:read' };
    const first = KEY.exec((await browser.follow(await browser.submit(page, form(), fields))).text)?.[0] ?? '';
    const second = KEY.exec((await browser.follow(await browser.submit(page, form(), fields))).text)?.[0] ?? '';
    assert.equal(await countKeys(), before + 1);
    assert.equal((await grantOf(second)).name, 'Twice');
    if (first !== second) await assert.rejects(grantOf(first), { reason: 'unauthorized' });
  });

  it('are not changed by a form that is changed and sent again', async () => {
    const page = await browser.get(form());
    const fields = { name: 'Changed', scopes: ['campaigns:read', 'customers:read'] };
    const first = KEY.exec((await browser.follow(await browser.submit(page, form(), fields))).text)?.[0] ?? '';
    const again = await browser.submit(page, form(), { ...fields, scopes: 'campaigns:read' });
    assert.equal(again.status, 422);
    assert.match(words(again.text), /has already issued a key/);
    assert.deepEqual((await grantOf(first)).scopes, fields.scopes, 'the first key still works');
    const sent = await browser.submit(again, form(), { ...fields, scopes: 'campaigns:read' });
    const second = KEY.exec((await browser.follow(sent)).text)?.[0] ?? '';
    assert.deepEqual((await grantOf(second)).scopes, ['campaigns:read']);
  });

  it('are not issued again by a form that names the request of another person', async () => {
    const theirs = await world.tenant('Victim');
    const { email } = await world.add('owner', theirs.workspaceId);
    const victim = miniBrowser(world.pages);
    await victim.signIn(email, PASSWORD);
    const path = `/console/profiles/${theirs.profileId}/keys/new`;
    const page = await victim.get(path);
    const { once = '' } = hiddenFields(page, path);
    const fields = { name: 'Victim', scopes: 'campaigns:read' };
    const key = KEY.exec((await victim.follow(await victim.submit(page, path, fields))).text)?.[0] ?? '';
    const own = KEY.exec((await browser.follow(await issue({ ...fields, once }))).text)?.[0] ?? '';
    assert.notEqual(own.split('_')[2], key.split('_')[2]);
    assert.equal((await grantOf(key)).name, 'Victim');
  });

  const faults: readonly [string, Record<string, string | string[]>, string, RegExp][] = [
    ['no name', { name: ' ', scopes: 'campaigns:read' }, 'name', /Give the key a name/],
    ['a name that is far too long', { name: 'x'.repeat(300), scopes: 'campaigns:read' }, 'name', /1 to 200 characters/],
    ['no scope', { name: 'x' }, 'scopes', /Choose at least one scope/],
    ['an unknown scope', { name: 'x', scopes: 'everything' }, 'scopes', /at least one scope of the API/],
    ['a scope that a person cannot grant', { name: 'x', scopes: 'mcp:read' }, 'scopes', /./],
    ['an invalid day', { name: 'x', scopes: 'campaigns:read', expires_at: '2027-02-30' }, 'expires_at', /Enter a day/],
    [
      'a day in the past',
      { name: 'x', scopes: 'campaigns:read', expires_at: '2020-01-01' },
      'expires_at',
      /^Expires at must be in the future/,
    ],
  ];
  for (const [what, fields, field, text] of faults) {
    it(`are not issued for ${what}, which is said at the field, and the rest of the form is kept`, async () => {
      const before = await countKeys();
      const page = await issue(fields);
      assert.equal(page.status, 422);
      const fault = new RegExp(`<p class="error" id="${field}-error">([^<]*)</p>`).exec(page.text)?.[1] ?? '';
      assert.match(fault, text);
      assert.ok(page.text.includes(`<a href="#${field}">${fault}</a>`));
      if (fields.scopes === 'campaigns:read') assert.match(page.text, /value="campaigns:read" checked/);
      assert.equal(await countKeys(), before);
    });
  }

  it('expire at the end of the chosen day', async () => {
    await issue({ name: 'Until', scopes: 'campaigns:read', expires_at: '2099-12-31' });
    const key = await world.db.collection('api_keys').findOne({ name: 'Until' });
    assert.equal(key?.expires_at.toISOString(), '2100-01-01T00:00:00.000Z');
  });

  it('are revoked after a confirmation, and refused from then on', async () => {
    const shown = await browser.follow(await issue({ name: 'Short-lived', scopes: 'campaigns:read' }));
    const key = KEY.exec(shown.text)?.[0] ?? '';
    const question = `${list()}/${key.split('_')[2]}/revoke`;
    const asked = await browser.get(question);
    assert.match(words(asked.text), /stops working at once.*Short-lived/);
    assert.equal((await grantOf(key)).name, 'Short-lived');
    const done = await browser.follow(await browser.submit(asked, question));
    assert.match(words(done.text), /The key is revoked.*Short-lived Own key.*Revoked on/);
    await assert.rejects(grantOf(key), { reason: 'unauthorized', details: { reason: 'revoked_credential' } });
    assert.match((await browser.get(question)).text, /This key was revoked/);
  });

  it('of another profile cannot be revoked from this one', async () => {
    const theirs = await world.tenant('Other');
    const { keyId } = await world.access.issueApiKey({
      profileId: theirs.profileId,
      name: 'theirs',
      scopes: ['campaigns:read'],
    });
    const page = await browser.get(form());
    const { form_token = '' } = hiddenFields(page, form());
    for (const path of [`${list()}/${keyId}/revoke`, `/console/profiles/${theirs.profileId}/keys/${keyId}/revoke`]) {
      assert.equal((await browser.get(path)).status, 404);
      assert.equal((await browser.post(path, { form_token })).status, 404);
    }
    const key = await world.db.collection<{ _id: string; revoked_at: Date | null }>('api_keys').findOne({ _id: keyId });
    assert.equal(key?.revoked_at, null);
  });

  it('have a note about personal data on a healthcare profile', async () => {
    const { workspaceId } = await world.access.createWorkspace({ name: 'Clinics', type: 'healthcare_agency' });
    const { profileId } = await world.access.createProfile({ workspaceId, name: 'Clinic' });
    const { email } = await world.add('admin', workspaceId);
    const doctor = miniBrowser(world.pages);
    await doctor.signIn(email, PASSWORD);
    assert.match((await doctor.get(`/console/workspaces/${workspaceId}`)).text, /Healthcare/);
    const page = await doctor.get(`/console/profiles/${profileId}/keys/new`);
    assert.match(page.text, /This is a healthcare profile/);
    assert.equal((await browser.get(form())).text.includes('healthcare profile'), false);
  });

  it('are listed page by page', async () => {
    const { workspaceId, profileId } = await world.tenant('Many keys');
    const { email } = await world.add('owner', workspaceId);
    for (let i = 0; i < 51; i += 1)
      await world.access.issueApiKey({ profileId, name: `key-${i}.`, scopes: ['campaigns:read'] });
    const reader = miniBrowser(world.pages);
    await reader.signIn(email, PASSWORD);
    const first = await reader.get(`/console/profiles/${profileId}/keys`);
    const next = /<a href="([^"]+)" rel="next">/.exec(first.text)?.[1] ?? assert.fail();
    const second = await reader.get(next);
    const names = [first, second].flatMap(({ text }) => [...text.matchAll(/key-\d+\./g)].map(([name]) => name));
    assert.equal(new Set(names).size, 51);
    assert.equal(/rel="next"/.test(second.text), false);
    for (const after of ['nonsense', encodePageToken({ at: 9e15, id: 'x' })])
      assert.equal((await reader.get(`/console/profiles/${profileId}/keys?after=${after}`)).status, 400);
  });
});
