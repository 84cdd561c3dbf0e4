// Tests members, invitations, passwords, the agreement and the log of reads, in the console.
import assert from 'node:assert/strict';
import { PASSWORD } from '../../access/test/tenants.ts';
import { miniBrowser, words } from './mini-browser.ts';
import { type ConsoleWorld, consoleWorld } from './running-console.ts';

const OTHER_PASSWORD = 'nine loud herons sing';

describe('people in the console', () => {
  let world: ConsoleWorld;
  before(async () => {
    world = await consoleWorld('console_people');
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  const signedIn = async (role = 'owner') => {
    const person = await world.add(role);
    const browser = miniBrowser(world.pages);
    await browser.signIn(person.email, PASSWORD);
    return { ...browser, person };
  };
  const members = () => `/console/workspaces/${world.workspaceId}/members`;
  const linkIn = (text: string) => /\/console\/invitations\/[\w-]{43}/.exec(text)?.[0] ?? assert.fail(text);

  it('join by a link that was shown once, with a name and a password of their own', async () => {
    const owner = await signedIn();
    const email = 'new.person@example.com';
    const sent = await owner.submit(await owner.get(members()), members(), { email, role: 'admin' });
    const shown = await owner.follow(sent);
    const link = linkIn(shown.text);
    assert.match((await owner.get(shown.path)).text, /shown once and is stored nowhere/);
    const guest = miniBrowser(world.pages);
    const page = await guest.get(link);
    assert.match(words(page.text), /Join Tests.*new\.person@example\.com.*Admin.*Choose a password/);
    const weak = await guest.submit(page, link, { name: 'Nia', password: 'short' });
    assert.equal(weak.status, 422);
    assert.match(weak.text, /id="password-error">Choose a password of 12 to 256 characters/);
    assert.match(weak.text, /value="Nia"/);
    const joined = await guest.follow(await guest.submit(page, link, { name: 'Nia', password: OTHER_PASSWORD }));
    assert.match(joined.text, /You are a member now/);
    assert.equal((await guest.get(link)).status, 404);
    const home = await guest.follow(await guest.signIn(email, OTHER_PASSWORD));
    assert.match(words(home.text), /Tests Admin/);
    assert.match(words((await owner.get(members())).text), /Nia new\.person@example\.com Admin/);
  });

  it('with an account join by signing in first, and no one else can join for them', async () => {
    const owner = await signedIn();
    const { workspaceId } = await world.tenant('Elsewhere');
    const { email } = await world.add('member', workspaceId);
    const sent = await owner.submit(await owner.get(members()), members(), { email, role: 'member' });
    const link = linkIn((await owner.follow(sent)).text);
    const asInviter = await owner.get(link);
    assert.match(words(asInviter.text), /You are signed in as .* sign out first.*Choose a password/);
    const forced = await owner.submit(asInviter, link, { as: 'signed-in' });
    assert.deepEqual([forced.status, forced.title], [403, 'You may not do this – Touchline']);
    const guest = miniBrowser(world.pages);
    const page = await guest.get(link);
    assert.match(words(page.text), /If you have an account with this address, sign in to join with it/);
    const next = /href="(\/console\/sign-in\?next=[^"]+)"/.exec(page.text)?.[1] ?? assert.fail(page.text);
    const back = await guest.submit(await guest.get(next), '/console/sign-in', { email, password: PASSWORD });
    const joining = await guest.follow(back);
    assert.match(words(joining.text), /You are signed in as Ana Díaz/);
    assert.equal(joining.text.includes('type="password"'), false);
    const joined = await guest.follow(await guest.submit(joining, link));
    assert.match(words(joined.text), /Elsewhere Member.*Tests Member/);
    assert.equal((await guest.get(link)).status, 404);
  });

  it('who signed out meanwhile are shown how to continue', async () => {
    const owner = await signedIn();
    const { email } = await world.add('member', (await world.tenant('Gone')).workspaceId);
    const sent = await owner.submit(await owner.get(members()), members(), { email, role: 'member' });
    const link = linkIn((await owner.follow(sent)).text);
    const guest = miniBrowser(world.pages);
    await guest.signIn(email, PASSWORD);
    const page = await guest.get(link);
    guest.jar.delete('__Host-touchline_session');
    assert.match(words((await guest.submit(page, link)).text), /sign in to join with it/);
    assert.equal((await guest.get(link)).status, 200, 'the invitation is still open');
  });

  it('whose address and password exist already arrive in the workspace that they joined', async () => {
    const owner = await signedIn();
    const { email } = await world.add('member', (await world.tenant('First one')).workspaceId);
    const sent = await owner.submit(await owner.get(members()), members(), { email, role: 'admin' });
    const link = linkIn((await owner.follow(sent)).text);
    const guest = miniBrowser(world.pages);
    const joined = await guest.submit(await guest.get(link), link, { name: 'Nia', password: PASSWORD });
    const signIn = await guest.get(joined.headers.get('location') ?? '');
    const home = await guest.follow(await guest.submit(signIn, '/console/sign-in', { email, password: PASSWORD }));
    assert.deepEqual([home.path, home.title], [`/console/workspaces/${world.workspaceId}`, 'Tests – Touchline']);
  });

  it('are invited as owners only by owners, and never by plain members', async () => {
    const admin = await signedIn('admin');
    const page = await admin.get(members());
    assert.equal(page.text.includes('value="owner"'), false);
    const forced = await admin.submit(page, members(), { email: 'x@example.com', role: 'owner' });
    assert.equal(forced.status, 403);
    assert.equal((await (await signedIn('member')).get(members())).status, 403);
    assert.match((await (await signedIn('owner')).get(members())).text, /value="owner"/);
  });

  it('whose invitation was revoked cannot join', async () => {
    const owner = await signedIn();
    const sent = await owner.submit(await owner.get(members()), members(), {
      email: 'back@example.com',
      role: 'member',
    });
    const link = linkIn((await owner.follow(sent)).text);
    const page = await owner.get(members());
    const row = page.text.slice(page.text.indexOf('back@example.com'));
    const action = /action="([^"]+\/revoke)"/.exec(row)?.[1] ?? assert.fail();
    assert.match((await owner.follow(await owner.submit(page, action))).text, /The invitation is revoked/);
    assert.equal((await miniBrowser(world.pages).get(link)).status, 404);
  });

  it('are told at the field why a person cannot be invited', async () => {
    const owner = await signedIn();
    const page = await owner.get(members());
    for (const [email, fault] of [
      ['no address', /^Email must be an email address/],
      [owner.person.email, /already a member of this workspace/],
    ] as const) {
      const refused = await owner.submit(page, members(), { email, role: 'member' });
      assert.equal(refused.status, 422);
      assert.match(/id="email-error">([^<]*)/.exec(refused.text)?.[1] ?? '', fault);
    }
  });

  it('change their password, and their other sessions end', async () => {
    const browser = await signedIn();
    const elsewhere = miniBrowser(world.pages);
    await elsewhere.signIn(browser.person.email, PASSWORD);
    const path = '/console/account/password';
    const page = await browser.get(path);
    const change = (fields: Record<string, string>) => browser.submit(page, path, fields);
    const faults: readonly [Record<string, string>, string, RegExp][] = [
      [{ new_password: OTHER_PASSWORD, repeated_password: OTHER_PASSWORD }, 'current_password', /Enter your current/],
      [
        { current_password: 'not the one', new_password: OTHER_PASSWORD, repeated_password: OTHER_PASSWORD },
        'current_password',
        /is not right/,
      ],
      [
        { current_password: PASSWORD, new_password: 'short', repeated_password: 'short' },
        'new_password',
        /of 12 to 256 characters/,
      ],
      [
        { current_password: PASSWORD, new_password: 'password1234', repeated_password: 'password1234' },
        'new_password',
        /breached/,
      ],
      [
        { current_password: PASSWORD, new_password: OTHER_PASSWORD, repeated_password: 'something else' },
        'repeated_password',
        /not the same/,
      ],
    ];
    for (const [fields, field, text] of faults) {
      const refused = await change(fields);
      assert.equal(refused.status, 422);
      assert.match(new RegExp(`id="${field}-error">([^<]*)`).exec(refused.text)?.[1] ?? '', text);
      for (const value of Object.values(fields)) assert.equal(refused.text.includes(`"${value}"`), false);
    }
    const good = { current_password: PASSWORD, new_password: OTHER_PASSWORD, repeated_password: OTHER_PASSWORD };
    assert.match((await browser.follow(await change(good))).text, /Your password is changed/);
    assert.equal((await elsewhere.get('/console')).status, 303);
    assert.equal((await miniBrowser(world.pages).signIn(browser.person.email, PASSWORD)).status, 422);
    assert.equal((await miniBrowser(world.pages).signIn(browser.person.email, OTHER_PASSWORD)).status, 303);
  });

  it('read the agreement of their app and accept it once, as owners or admins', async () => {
    const { app } = await world.apps.createApp({
      workspaceId: world.workspaceId,
      name: 'Booking app',
      allScopes: true,
    });
    const path = `/console/apps/${app?.appId}/agreement`;
    const member = await signedIn('member');
    const closed = await member.get(path);
    assert.match(words(closed.text), /Health data.*An owner or admin of the workspace accepts it/);
    const admin = await signedIn('admin');
    assert.match((await admin.get(`/console/workspaces/${world.workspaceId}`)).text, /Read and accept/);
    const page = await admin.get(path);
    const stale = await admin.submit(page, path, { version: '2001-01-01' });
    assert.equal(stale.status, 422);
    const done = await admin.follow(await admin.submit(page, path));
    assert.match(words(done.text), /The agreement is accepted.*was accepted by Ana Díaz/);
    assert.equal(done.text.includes('Accept the agreement'), false);
    assert.match((await admin.get(`/console/workspaces/${world.workspaceId}`)).text, /Accepted on/);
    const { workspaceId } = await world.tenant('Not the app’s');
    const stranger = await world.add('owner', workspaceId);
    const outside = miniBrowser(world.pages);
    await outside.signIn(stranger.email, PASSWORD);
    assert.equal((await outside.get(path)).status, 404);
  });

  it('see who read personal data, newest first, page by page', async () => {
    const owner = await signedIn();
    const path = `/console/workspaces/${world.workspaceId}/pii-access-log`;
    assert.match((await owner.get(path)).text, /No one has read personal data yet/);
    for (let i = 0; i < 52; i += 1) await world.readPersons('GET /customers/search');
    const first = await owner.get(path);
    assert.match(words(first.text), /GET \/customers\/search test API key/);
    const next = /<a href="([^"]+)" rel="next">/.exec(first.text)?.[1] ?? assert.fail();
    const second = await owner.get(next);
    const rows = [first, second].map(({ text }) => text.match(/<time datetime="[^"]+/g) ?? []);
    assert.deepEqual([rows[0]?.length, rows[1]?.length], [50, 2]);
    const times = rows.flat();
    assert.deepEqual(times, times.toSorted().reverse());
    assert.equal((await owner.get(`${path}?cursor=nonsense`)).status, 400);
  });
});
