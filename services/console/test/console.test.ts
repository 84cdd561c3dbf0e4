// Tests the console over HTTP: who gets in, which forms are accepted, and what the pages contain.
import assert from 'node:assert/strict';
import { PASSWORD } from '../../access/test/tenants.ts';
import { hiddenFields, miniBrowser, type Page, words } from './mini-browser.ts';
import { type ConsoleWorld, consoleWorld } from './running-console.ts';

describe('the console', () => {
  let world: ConsoleWorld;
  before(async () => {
    world = await consoleWorld('console');
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  const signedIn = async (role = 'owner') => {
    const person = await world.add(role);
    const browser = miniBrowser(world.pages);
    assert.equal((await browser.signIn(person.email, PASSWORD)).status, 303);
    return { ...browser, person };
  };
  const keysPath = () => `/console/profiles/${world.profileId}/keys`;

  describe('without a session', () => {
    it('leads every page to the sign-in and back', async () => {
      const browser = miniBrowser(world.pages);
      const page = await browser.get(`${keysPath()}?after=x`);
      assert.equal(page.status, 303);
      const { pathname, searchParams } = new URL(page.headers.get('location') ?? '', 'http://own');
      assert.equal(pathname, '/console/sign-in');
      assert.equal(searchParams.get('next'), `${keysPath()}?after=x`);
      const { email } = await world.add('owner');
      const signIn = await browser.get(`${pathname}?${searchParams}`);
      const sent = await browser.submit(signIn, '/console/sign-in', { email, password: PASSWORD });
      assert.deepEqual([sent.status, sent.headers.get('location')], [303, `${keysPath()}?after=x`]);
    });

    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', '/console/../docs', 'x:y']) {
      it(`goes home, not to ${next}, after signing in`, async () => {
        const browser = miniBrowser(world.pages);
        const { email } = await world.add('owner');
        const page = await browser.get(`/console/sign-in?next=${encodeURIComponent(next)}`);
        assert.equal(hiddenFields(page, '/console/sign-in').next, '/console');
        const sent = await browser.submit(page, '/console/sign-in', { email, password: PASSWORD, next });
        assert.equal(sent.headers.get('location'), '/console');
      });
    }

    it('does not accept an API key', async () => {
      const { apiKey } = await world.access.issueApiKey({ profileId: world.profileId, name: 'k', allScopes: true });
      const page = await miniBrowser(world.pages).get('/console', { authorization: `Bearer ${apiKey}` });
      assert.equal(page.status, 303);
    });

    it('responds alike to all pages that do not exist', async () => {
      for (const path of ['/console/nothing', '/console/invitations/short', `/console/invitations/${'a'.repeat(43)}`]) {
        const page = await miniBrowser(world.pages).get(path);
        assert.equal(page.status, 404);
        assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
        assert.match(page.text, /There is nothing here/);
      }
    });
  });

  describe('signing in', () => {
    it('says the same for a wrong password as for an unknown address, and never shows the password again', async () => {
      const { email } = await world.add('owner');
      const told = [];
      for (const [who, password] of [
        [email, 'wrong but long enough'],
        ['nobody@example.com', PASSWORD],
      ] as const) {
        const page = await miniBrowser(world.pages).signIn(who, password);
        assert.equal(page.status, 422);
        assert.match(page.title, /^Error: /);
        assert.equal(page.text.includes(password), false);
        told.push(/role="alert".*?<\/div>/s.exec(page.text)?.[0]);
      }
      assert.match(told[0] ?? '', /not right/);
      assert.equal(told[0], told[1]);
    });

    it('names the field that was left empty, and links the message to it', async () => {
      const page = await miniBrowser(world.pages).signIn('', '');
      assert.match(page.text, /<a href="#email">Enter your email address\.<\/a>/);
      assert.match(page.text, /id="email-error">Enter your email address/);
      assert.match(page.text, /<input id="email"[^>]*aria-describedby="email-error"[^>]*aria-invalid="true"/);
    });

    it('pauses after ten wrong passwords, and says so', async () => {
      const { email } = await world.add('owner');
      const browser = miniBrowser(world.pages);
      const pages = [];
      for (let i = 0; i < 11; i += 1) pages.push(await browser.signIn(email, 'wrong but long enough'));
      assert.deepEqual(
        pages.map(({ status }) => status),
        [...Array(10).fill(422), 429],
      );
      assert.match(pages.at(-1)?.text ?? '', /Too many tries.*Try again in \d+ seconds/s);
      assert.ok(Number(pages.at(-1)?.headers.get('retry-after')) > 0);
    });

    it('begins a session that signing out ends', async () => {
      const browser = await signedIn();
      const home = await browser.get('/console');
      assert.equal(home.status, 200);
      const kept = new Map(browser.jar);
      const out = await browser.follow(await browser.submit(home, '/console/sign-out'));
      assert.match(out.text, /You are signed out/);
      // Also for a visitor who kept the cookie.
      for (const [name, value] of kept) browser.jar.set(name, value);
      assert.equal((await browser.get('/console')).status, 303);
    });
  });

  it('treats malformed ids like unknown ones', async () => {
    const browser = await signedIn();
    for (const id of ['00000000-0000-4000-8000-000000000000', 'a.b', 'a%20b', '%F0%9F%92%A5', 'x'.repeat(65)])
      for (const path of [
        `/console/workspaces/${id}`,
        `/console/profiles/${id}/keys`,
        `/console/apps/${id}/agreement`,
        `${keysPath()}/${id}/revoke`,
      ]) {
        const page = await browser.get(path);
        assert.equal(page.status, 404, path);
        assert.match(page.text, /There is nothing here/);
      }
  });

  it('lets a person in whose return path names a workspace that does not exist', async () => {
    const browser = miniBrowser(world.pages);
    const { email } = await world.add('owner');
    const next = `/console/workspaces/${'x'.repeat(65)}`;
    const page = await browser.get(`/console/sign-in?next=${encodeURIComponent(next)}`);
    const sent = await browser.submit(page, '/console/sign-in', { email, password: PASSWORD, next });
    assert.deepEqual([sent.status, sent.headers.get('location')], [303, next]);
  });

  describe('forms', () => {
    it('are refused without their token, or with one of another session', async () => {
      const browser = await signedIn();
      const other = await signedIn();
      const foreign = hiddenFields(await other.get('/console'), '/console/sign-out').form_token ?? '';
      const before = await world.db.collection('api_keys').countDocuments();
      const fields = { name: 'x', scopes: 'campaigns:read', once: 'a' };
      for (const token of [undefined, '', 'x~y', foreign]) {
        const sent = await browser.post(`${keysPath()}/new`, {
          ...fields,
          ...(token !== undefined && { form_token: token }),
        });
        assert.equal(sent.status, 403);
        assert.match(sent.text, /too old, or was not made for you/);
      }
      assert.equal(await world.db.collection('api_keys').countDocuments(), before);
    });

    it('are refused from another site, whatever they contain', async () => {
      const browser = await signedIn();
      const home = await browser.get('/console');
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ] as Record<string, string>[])
        assert.equal((await browser.submit(home, '/console/sign-out', {}, headers)).status, 403);
      assert.equal((await browser.get('/console')).status, 200);
      const own = { origin: world.pages.console.consoleUrl, 'sec-fetch-site': 'same-origin' };
      assert.equal((await browser.submit(home, '/console/sign-out', {}, own)).status, 303);
    });

    it('sign in no one who did not load the page in the same browser', async () => {
      const { email } = await world.add('owner');
      const stolen = await miniBrowser(world.pages).get('/console/sign-in');
      const victim = miniBrowser(world.pages);
      await victim.get('/console/sign-in');
      const sent = await victim.submit(stolen, '/console/sign-in', { email, password: PASSWORD });
      assert.equal(sent.status, 403);
      assert.deepEqual([...victim.jar.keys()], ['__Host-touchline_visit']);
    });

    it('accept only forms of a reasonable size', async () => {
      const browser = await signedIn();
      const json = await browser.request('POST', '/console/account/password', {
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
      assert.equal(json.status, 400);
      const large = await browser.post('/console/account/password', { form_token: 'x'.repeat(20_000) });
      assert.equal(large.status, 413);
    });
  });

  describe('every page', () => {
    it('is neither cached nor framed, and runs and loads nothing but its own style', async () => {
      const browser = await signedIn();
      for (const path of [
        '/console',
        keysPath(),
        '/console/account/password',
        '/console/sign-in',
        '/console/nothing',
      ]) {
        const { headers, text } = await browser.get(path);
        assert.equal(headers.get('cache-control'), 'no-store', path);
        assert.equal(headers.get('referrer-policy'), 'same-origin');
        assert.equal(headers.get('x-content-type-options'), 'nosniff');
        assert.equal(
          headers.get('content-security-policy'),
          "default-src 'none';style-src 'self';img-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
        );
        assert.equal(/<script|<style|\sstyle=|\son\w+=|javascript:/i.test(text), false, path);
      }
    });

    it('has one stylesheet that may be cached permanently', async () => {
      const page = await miniBrowser(world.pages).get('/console/sign-in');
      const href = /<link rel="stylesheet" href="([^"]+)">/.exec(page.text)?.[1] ?? '';
      const style = await miniBrowser(world.pages).get(href);
      assert.equal(style.status, 200);
      assert.match(style.headers.get('content-type') ?? '', /^text\/css/);
      assert.match(style.headers.get('cache-control') ?? '', /immutable/);
    });

    it('shows hostile names as plain text', async () => {
      const hostile = `</td><script>alert(1)</script><img src=x onerror="alert('2')">&amp;\u202e`;
      const { workspaceId, profileId } = await world.tenant(hostile);
      const { email } = await world.add('owner', workspaceId);
      await world.apps.createApp({ workspaceId, name: hostile, allScopes: true });
      await world.access.issueApiKey({ profileId, name: hostile, scopes: ['campaigns:read'] });
      const browser = miniBrowser(world.pages);
      await browser.signIn(email, PASSWORD);
      const paths = ['/console', `/console/workspaces/${workspaceId}`, `/console/profiles/${profileId}/keys`];
      for (const path of [
        ...paths,
        `/console/profiles/${profileId}/keys/new`,
        `/console/workspaces/${workspaceId}/members`,
      ]) {
        const page = await browser.get(path);
        assert.equal(page.status, 200, path);
        assert.equal(/<script|<img/i.test(page.text), false, path);
        assert.ok(
          words(page.text).includes(
            words(`<p>${hostile.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`).trim(),
          ),
          path,
        );
      }
      const refused = await browser.submit(
        await browser.get(`/console/profiles/${profileId}/keys/new`),
        `/console/profiles/${profileId}/keys/new`,
        { name: hostile },
      );
      assert.equal(refused.status, 422);
      assert.equal(/<script|<img/i.test(refused.text), false);
    });
  });

  describe('for whom', () => {
    it('shows only the workspaces of the person', async () => {
      const theirs = await world.tenant('Somebody else’s');
      const browser = await signedIn();
      const home = await browser.get('/console');
      assert.match(home.text, /Tests/);
      assert.equal(home.text.includes('Somebody else'), false);
      for (const path of [
        `/console/workspaces/${theirs.workspaceId}`,
        `/console/workspaces/${theirs.workspaceId}/members`,
        `/console/workspaces/${theirs.workspaceId}/pii-access-log`,
        `/console/profiles/${theirs.profileId}/keys`,
        `/console/profiles/${theirs.profileId}/keys/new`,
      ]) {
        const foreign = await browser.get(path);
        const unknown = await browser.get(path.replace(/[0-9a-f]{8}(?=-)/, '00000000'));
        assert.equal(foreign.status, 404, path);
        // Without the id of the request, and the path, to which the choice of a language returns.
        const body = ({ text, path }: Page) => text.replace(/<code>[0-9a-f-]{36}<\/code>/, '').replace(path, '');
        assert.equal(body(foreign), body(unknown));
      }
    });

    it('hides keys, members and the log from plain members', async () => {
      const browser = await signedIn('member');
      const workspace = `/console/workspaces/${world.workspaceId}`;
      const page = await browser.get(workspace);
      assert.equal(page.status, 200);
      assert.equal(page.text.includes('/keys"'), false);
      for (const path of [keysPath(), `${keysPath()}/new`, `${workspace}/members`, `${workspace}/pii-access-log`])
        assert.equal((await browser.get(path)).status, 403, path);
    });
  });
});
