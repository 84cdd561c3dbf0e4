// Tests a person's way through a hand-off at the gateway: the page, the start, and the callback.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appError } from '@touchline/chassis/errors.ts';
import { createConsentStates } from '../src/handoffs/consent-state.ts';
import { HANDOFF_ID } from './doubles/known-ids.ts';
import { createHandoffFixture, type HandoffFixture, RETURN_URL } from './handoff-fixture.ts';

describe('a hand-off at the gateway', () => {
  let fixture: HandoffFixture;
  before(async () => {
    fixture = await createHandoffFixture('handoffs');
  });
  after(() => fixture[Symbol.asyncDispose]());
  beforeEach(() => fixture.forget());

  describe('the page', () => {
    it('names who asks, for what and for whom, runs no script, and reveals its address to no other site', async () => {
      await fixture.mint({ return_url: RETURN_URL });
      const response = await fixture.open(fixture.links.page(HANDOFF_ID));
      const html = await response.text();
      assert.equal(response.status, 200, html);
      assert.match(html, /Connect Meta Ads/);
      assert.match(html, /<bdi>Partner<\/bdi> asks you to connect an account of Meta Ads to <bdi>Of the app<\/bdi>/);
      assert.match(html, /<img src="https:\/\/cdn\.example\/logo\.svg"/);
      assert.ok(html.includes(`href="${fixture.links.start(HANDOFF_ID)}"`));
      assert.doesNotMatch(html, /<script|onclick|onload/);
      assert.deepEqual(
        ['content-security-policy', 'referrer-policy', 'cache-control'].map((name) => response.headers.get(name)),
        [
          "default-src 'none'; style-src 'self'; img-src https://cdn.example; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
          ...['no-referrer', 'no-store'],
        ],
      );
      for (const secret of [fixture.app.profileId, fixture.app.clientId, RETURN_URL])
        assert.ok(!html.includes(secret), secret);
    });

    it('gives the same answer for an unknown id, an invalid one, and one without its secret', async () => {
      const unknown = randomUUID();
      const mixed = new URL(fixture.links.page(HANDOFF_ID));
      mixed.searchParams.set('k', new URL(fixture.links.page(unknown)).searchParams.get('k') ?? '');
      const links = [
        fixture.links.page(unknown),
        ...['nonsense', '__proto__', HANDOFF_ID].map((id) => fixture.running.url(`/api/v1/handoffs/${id}/page`)),
        mixed.href,
        fixture.links.start(unknown),
        fixture.running.url(`/api/v1/handoffs/${HANDOFF_ID}/start`),
      ];
      const pages = await Promise.all(
        links.map(async (link) => {
          const response = await fixture.open(link, { 'x-request-id': 'same' });
          return [response.status, await response.text()];
        }),
      );
      assert.equal(pages[0]?.[0], 404);
      for (const page of pages) assert.deepEqual(page, pages[0]);
    });

    it('shows the reason in the URL, in our own words only', async () => {
      assert.match(await (await fixture.open(fixture.links.page(HANDOFF_ID, 'handoff_used'))).text(), /used before/);
      assert.doesNotMatch(await (await fixture.open(fixture.links.page(HANDOFF_ID, '<b>pwned'))).text(), /pwned/);
    });

    it('says what will be read and what never, in the language that the browser prefers', async () => {
      const pageIn = async (language: string) => {
        const headers = { 'accept-language': language };
        const response = await fixture.open(fixture.links.page(HANDOFF_ID), headers);
        assert.equal(response.headers.get('vary'), 'Accept-Language');
        return response.text();
      };
      for (const language of ['es-CL,es;q=0.9,en;q=0.8', 'es', 'fr;q=0.9, es;q=0.5']) {
        const page = await pageIn(language);
        assert.match(page, /<html lang="es">/, language);
        assert.match(page, /<h1>Conectar Meta Ads<\/h1>/);
        assert.match(page, /<h2>Qué se leerá<\/h2>\s*<ul class="text">\s*<li>Campañas/);
        assert.match(page, /<h2>Qué no se lee nunca<\/h2>\s*<ul class="text">\s*<li>Tu contraseña de Meta Ads/);
      }
      for (const language of ['en-GB,en;q=0.9,es;q=0.5', 'de', '*', '', ',;=,,q']) {
        const page = await pageIn(language);
        assert.match(page, /<html lang="en">/, language);
        assert.match(page, /<h2>What will be read<\/h2>\s*<ul class="text">\s*<li>Campaigns/);
        assert.match(page, /<h2>What is never read<\/h2>\s*<ul class="text">\s*<li>Your password for Meta Ads/);
      }
      const unknown = await fixture.open(fixture.links.page(randomUUID()), { 'accept-language': 'es' });
      assert.match(await unknown.text(), /Aquí no hay nada/);
    });

    it('counts against the address of the caller', async () => {
      assert.match((await fixture.open(fixture.links.page(HANDOFF_ID))).headers.get('ratelimit') ?? '', /./);
    });
  });

  describe('the walk', () => {
    beforeEach(async () => {
      await fixture.register({ redirectUris: ['https://partner.example/oauth/cb'] });
      await fixture.mint({ return_url: RETURN_URL });
    });

    it('leads to the provider with a signed state, a challenge, and a cookie for this browser and 15 minutes', async () => {
      const { authorize, setCookie } = await fixture.begin();
      assert.equal(authorize.origin, 'https://provider.example');
      assert.equal(
        authorize.searchParams.get('redirect_uri'),
        fixture.running.url('/api/v1/oauth/callback/social_ads'),
      );
      assert.match(setCookie, /^touchline_consent_[\w-]+=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/);
      const verifier = /=([\w-]{43});/.exec(setCookie)?.[1] ?? assert.fail();
      assert.ok(!authorize.href.includes(verifier), 'the secret stays in the cookie');
    });

    it('ends at the return URL with the caller’s own query, and the code is exchanged with the verifier', async () => {
      const { state, cookie } = await fixture.begin();
      const response = await fixture.callback({ state, code: 'the-code' }, cookie);
      assert.equal(response.status, 303);
      const to = new URL(response.headers.get('location') ?? '');
      assert.equal(`${to.origin}${to.pathname}`, 'https://partner.example/settings');
      assert.deepEqual(Object.fromEntries(to.searchParams), {
        tab: 'ads',
        connect: 'meta',
        provider: 'social_ads',
        status: 'success',
        profile_id: fixture.app.profileId,
        handoff_id: HANDOFF_ID,
      });
      assert.match(response.headers.get('set-cookie') ?? '', /=; Max-Age=0;/);
      assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
      assert.deepEqual(
        [fixture.finished[0]?.code, fixture.finished[0]?.codeVerifier, fixture.finished[0]?.redirectUri],
        ['the-code', cookie.split('=')[1], fixture.running.url('/api/v1/oauth/callback/social_ads')],
      );
    });

    it('bounces a refusal with its reason', async () => {
      const { state, cookie } = await fixture.begin();
      const { headers } = await fixture.callback({ state, error: 'access_denied' }, cookie);
      const to = new URL(headers.get('location') ?? '');
      assert.deepEqual([to.searchParams.get('status'), to.searchParams.get('reason')], ['cancelled', 'user_cancelled']);
    });

    it('ends on our page without a return URL', async () => {
      await fixture.mint({});
      const { state, cookie } = await fixture.begin();
      const { headers } = await fixture.callback({ state, code: 'c' }, cookie);
      assert.equal(headers.get('location'), fixture.links.page(HANDOFF_ID));
    });

    const reasonAt = ({ headers }: Response) => new URL(headers.get('location') ?? '').searchParams.get('reason');

    it('is state_invalid in another browser, with the cookie of another consent, or back from another provider', async () => {
      const { state, cookie } = await fixture.begin();
      const other = await fixture.begin();
      for (const response of [
        await fixture.callback({ state, code: 'c' }),
        await fixture.callback({ state, code: 'c' }, other.cookie),
        await fixture.callback({ state, code: 'c' }, cookie, 'search_ads'),
      ])
        assert.equal(reasonAt(response), 'state_invalid');
      assert.equal(fixture.finished.length, 0, 'no code of a stranger is exchanged');
      assert.deepEqual(
        fixture.ended.map(({ reason }) => reason),
        Array(3).fill('state_invalid'),
      );
    });

    it('is state_expired after 15 minutes, even though the cookie is gone by then', async () => {
      const old = createConsentStates({
        secretKeys: fixture.secretKeys,
        baseUrl: () => fixture.running.gateway.baseUrl,
        now: () => Date.now() - 16 * 60_000,
      });
      const state = await old.sign({ handoffId: HANDOFF_ID, provider: 'social_ads', challenge: 'x' });
      assert.equal(reasonAt(await fixture.callback({ state, code: 'c' })), 'state_expired');
      assert.equal(fixture.finished.length, 0);
    });

    it('reveals nothing to a stranger: a state that we did not sign leads nowhere', async () => {
      for (const query of [
        { code: 'c' },
        { state: 'forged', code: 'c' },
        { state: `${(await fixture.begin()).state}x`, code: 'c' },
      ]) {
        const response = await fixture.callback(query as unknown as Record<string, string>);
        const html = await response.text();
        assert.equal(response.status, 400);
        assert.equal(response.headers.get('location'), null);
        assert.doesNotMatch(html, /Partner|Of the app/);
      }
      assert.deepEqual([fixture.finished.length, fixture.ended.length], [0, 0]);
    });

    it('is origin_not_allowed once the app has removed the origin, before anything is exchanged, and stays on our page', async () => {
      const { state, cookie } = await fixture.begin();
      await fixture.register({ redirectUris: ['https://moved.example/oauth/cb'] });
      for (const response of [
        await fixture.callback({ state, code: 'c' }, cookie),
        await fixture.open(fixture.links.start(HANDOFF_ID)),
      ]) {
        assert.equal(response.status, 303);
        assert.equal(response.headers.get('location'), fixture.links.page(HANDOFF_ID));
      }
      assert.deepEqual(
        fixture.ended.map(({ reason }) => reason),
        Array(2).fill('origin_not_allowed'),
      );
      assert.equal(fixture.finished.length, 0);
    });

    it('is internal_error when the service is unavailable, and can be started again', async () => {
      const { state, cookie } = await fixture.begin();
      fixture.trouble.finishing = appError('service_unavailable', 'away');
      assert.equal(reasonAt(await fixture.callback({ state, code: 'c' }, cookie)), 'internal_error');
      assert.equal(fixture.ended.length, 0, 'the hand-off has not ended');
    });
  });
});
