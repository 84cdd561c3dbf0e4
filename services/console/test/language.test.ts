// Tests in which language the console answers: that of the choice, then that of the browser; and that a choice changes nothing else.
import assert from 'node:assert/strict';
import { PASSWORD } from '../../access/test/tenants.ts';
import { hiddenFields, type MiniBrowser, miniBrowser, type Page, words } from './mini-browser.ts';
import { type ConsoleWorld, consoleWorld } from './running-console.ts';

const CHOICE = '__Host-touchline_language';
const SWITCH = '/console/language';
const SIGN_IN = '/console/sign-in';

const languageOf = ({ text }: Page) => /<html lang="([^"]*)">/.exec(text)?.[1];

describe('the language of the console', () => {
  let world: ConsoleWorld;
  before(async () => {
    world = await consoleWorld('console_lang');
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  const visitor = () => miniBrowser(world.pages);
  /** Presses the button of the other language at the foot of a page. */
  const choose = async (browser: MiniBrowser, page: Page, language: string) =>
    browser.follow(await browser.submit(page, SWITCH, { language }));

  describe('without a choice', () => {
    const cases: [header: string | undefined, language: string, title: string][] = [
      [undefined, 'en', 'Sign in – Touchline'],
      ['es', 'es', 'Iniciar sesión – Touchline'],
      ['es-CL,es;q=0.9,en;q=0.8', 'es', 'Iniciar sesión – Touchline'],
      ['pt-BR,es;q=0.6,en;q=0.4', 'es', 'Iniciar sesión – Touchline'],
      ['en-US,en;q=0.9,es;q=0.8', 'en', 'Sign in – Touchline'],
      ['es;q=0,en', 'en', 'Sign in – Touchline'],
      ['de,fr', 'en', 'Sign in – Touchline'],
      ['*', 'en', 'Sign in – Touchline'],
      [';;,=,"es', 'en', 'Sign in – Touchline'],
    ];
    for (const [header, language, title] of cases)
      it(`is ${language} for Accept-Language ${header}`, async () => {
        const page = await visitor().get(SIGN_IN, header === undefined ? {} : { 'accept-language': header });
        assert.deepEqual([languageOf(page), page.title], [language, title]);
      });

    it('is that of the browser on pages of errors, too', async () => {
      for (const path of ['/console/nothing', '/nothing', '/console/invitations/%E0%A4%A']) {
        const page = await visitor().get(path, { 'accept-language': 'es' });
        assert.equal(languageOf(page), 'es', path);
        assert.match(words(page.text), /Volver a los espacios de trabajo/);
      }
    });
  });

  describe('that a person chooses', () => {
    it('is kept whatever the browser prefers, and can be changed back', async () => {
      const browser = visitor();
      const page = await browser.get(SIGN_IN, { 'accept-language': 'en' });
      assert.match(page.text, /<button class="plain" name="language" value="es" lang="es">Español<\/button>/);
      const spanish = await choose(browser, page, 'es');
      assert.deepEqual([spanish.path, languageOf(spanish)], [SIGN_IN, 'es']);
      assert.equal(languageOf(await browser.get('/console/nothing', { 'accept-language': 'en' })), 'es');
      assert.match(spanish.text, /<button class="plain" name="language" value="en" lang="en">English<\/button>/);
      const english = await choose(browser, spanish, 'en');
      assert.equal(languageOf(english), 'en');
      assert.equal(languageOf(await browser.get(SIGN_IN, { 'accept-language': 'es' })), 'en');
    });

    it('returns to the page where they were, with its query', async () => {
      const browser = visitor();
      const { email } = await world.add('owner');
      const keys = `/console/profiles/${world.profileId}/keys`;
      const signIn = await browser.get(`${SIGN_IN}?next=${encodeURIComponent(keys)}`);
      const spanish = await choose(browser, signIn, 'es');
      const arrived = await browser.follow(await browser.submit(spanish, SIGN_IN, { email, password: PASSWORD }));
      assert.deepEqual([arrived.path, arrived.title], [keys, 'Claves de Shop – Touchline']);
      const revoked = await browser.get(`${keys}?done=revoked`);
      const english = await choose(browser, revoked, 'en');
      assert.match(words(english.text), /The key is revoked/);
      assert.equal((await browser.get('/console')).status, 200, 'the session goes on');
    });

    it('returns from a refused form to the page of the form', async () => {
      const browser = visitor();
      const refused = await browser.signIn('', '');
      assert.equal(refused.status, 422);
      assert.equal((await choose(browser, refused, 'es')).path, SIGN_IN);
    });

    it('returns from a form without a page of its own to the first page', async () => {
      const browser = visitor();
      await browser.signIn((await world.add('owner')).email, PASSWORD);
      const refused = await browser.post(`/console/workspaces/${world.workspaceId}/invitations/x/revoke`, {});
      assert.equal(refused.status, 403);
      const spanish = await choose(browser, refused, 'es');
      assert.deepEqual([spanish.path, spanish.title], ['/console', 'Espacios de trabajo – Touchline']);
    });

    for (const next of [
      'https://evil.example',
      '//evil.example',
      '/console/../docs',
      '/console/a\r\nSet-Cookie: a=b',
      '',
    ])
      it(`never leads to ${JSON.stringify(next)}`, async () => {
        const browser = visitor();
        const sent = await browser.submit(await browser.get(SIGN_IN), SWITCH, { language: 'es', next });
        assert.deepEqual([sent.status, sent.headers.get('location')], [303, '/console']);
      });

    it('cannot be chosen by another site, or by a form that was not made for this browser', async () => {
      const browser = visitor();
      const page = await browser.get(SIGN_IN);
      const foreign = await browser.submit(page, SWITCH, { language: 'es' }, { origin: 'https://evil.example' });
      const stolen = await visitor().post(SWITCH, { ...hiddenFields(page, SWITCH), language: 'es' });
      for (const { status, headers } of [foreign, stolen]) {
        assert.equal(status, 403);
        assert.doesNotMatch(headers.getSetCookie().join(), /touchline_language/);
      }
    });

    for (const language of ['fr', '', 'ES', '<script>', '__proto__'])
      it(`cannot be ${JSON.stringify(language)}`, async () => {
        const browser = visitor();
        const sent = await browser.submit(await browser.get(SIGN_IN), SWITCH, { language });
        assert.equal(sent.status, 400);
        assert.equal(browser.jar.has(CHOICE), false);
      });

    it('is not offered beside a secret that is shown once, since the page would be loaded again', async () => {
      const browser = visitor();
      await browser.signIn((await world.add('owner')).email, PASSWORD);
      const form = `/console/profiles/${world.profileId}/keys/new`;
      const sent = await browser.submit(await browser.get(form), form, { name: 'Once', scopes: 'campaigns:read' });
      const shown = await browser.follow(sent);
      assert.match(shown.text, /id="secret"/);
      assert.equal(shown.text.includes(SWITCH), false);
      assert.ok((await browser.get(shown.path)).text.includes(SWITCH));
    });
  });

  for (const value of ['fr', '"><script>alert(1)</script>', '%F0%9F%92%A5', '__proto__', 'es,en', '../../es'])
    it(`is not changed by the cookie ${value}`, async () => {
      const browser = visitor();
      browser.jar.set(CHOICE, value);
      const page = await browser.get(SIGN_IN, { 'accept-language': 'es' });
      assert.deepEqual([page.status, languageOf(page), page.title], [200, 'es', 'Iniciar sesión – Touchline']);
      assert.equal(/<script|constructor/.test(page.text), false);
    });

  it('is that of each request where several are answered at once', async () => {
    const ask = (language: string) => visitor().get(SIGN_IN, { 'accept-language': language });
    const asked = Array.from({ length: 20 }, (_, i) => (i % 2 ? 'es' : 'en'));
    assert.deepEqual((await Promise.all(asked.map(ask))).map(languageOf), asked);
  });
});
