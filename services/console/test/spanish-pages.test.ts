// Tests that a person who chose Spanish finds no English on any page, except what other people and services wrote.
import assert from 'node:assert/strict';
import { PASSWORD } from '../../access/test/tenants.ts';
import { SPANISH } from '../src/language/es.ts';
import { allPages } from '../src/pages/all-pages.ts';
import { type MiniBrowser, miniBrowser, type Page, words } from './mini-browser.ts';
import { type ConsoleWorld, consoleWorld } from './running-console.ts';

const headingsOf = ({ text }: Page) => textsIn(text.matchAll(/<h\d>(.*?)<\/h\d>/gs));
const textsIn = (found: Iterable<RegExpExecArray>) => [...found].map(([, inner = '']) => words(inner).trim());

/** Reports whether a text is a sentence with any values. @param key the sentence, with {0}, {1} and so on for its values */
function isSaid(key: string, text: string): boolean {
  const parts = key.split(/\{\d+\}/);
  if (!text.startsWith(parts[0] ?? '') || !text.endsWith(parts.at(-1) ?? '')) return false;
  let at = 0;
  for (const part of parts) {
    at = text.indexOf(part, at);
    if (at === -1) return false;
    at += part.length;
  }
  return parts.length > 1 || at === text.length;
}

describe('the console in Spanish', () => {
  let world: ConsoleWorld;
  /** Sentences of which the whole is known, so that a page that shows one is not translated. */
  const english = new Set([...SPANISH].flatMap(([key, spanish]) => (key === spanish ? [] : [key])));
  const isEnglish = (text: string) => [...english].some((key) => isSaid(words(key).trim(), text));
  let owner: MiniBrowser;
  let keyId: string;
  let appId: string;
  let token: string;
  before(async () => {
    world = await consoleWorld('console_es');
    const { workspaceId, profileId } = world;
    ({ keyId = '' } = await world.access.issueApiKey({ profileId, name: 'Clave', scopes: ['campaigns:read'] }));
    appId = (await world.apps.createApp({ workspaceId, name: 'Reservas', allScopes: true })).app?.appId ?? '';
    const { url } = await world.people.inviteMember({ workspaceId, email: 'nadie@example.com', role: 'admin' });
    token = url.split('/').at(-1) ?? '';
    await world.readPersons('GET /customers/search');
    owner = miniBrowser(world.pages);
    owner.jar.set('__Host-touchline_language', 'es');
    const { email } = await world.add('owner');
    await owner.follow(await owner.signIn(email, PASSWORD));
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  const shown = allPages.filter(({ show, path }) => show && path !== '/language');
  for (const { path } of shown)
    it(`has nothing in English on ${path}`, async () => {
      const { workspaceId, profileId } = world;
      const ids: Readonly<Record<string, string>> = { workspaceId, profileId, keyId, appId, token };
      const page = await owner.get(`/console${path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'x')}`);
      // Signed in, both lead to the first page.
      if (path === '/sign-in' || path === '/sign-out') return assert.equal(page.status, 303);
      assert.equal(/<html lang="([^"]*)">/.exec(page.text)?.[1], 'es');
      // The agreement, which says of itself in which language it is.
      const own = { ...page, text: page.text.replace(/<div class="text" lang="en">.*?<\/div>/s, '') };
      const headings = headingsOf(own);
      assert.ok(headings.length > 0);
      for (const heading of headings) assert.equal(isEnglish(heading), false, heading);
      const parts = own.text.split(/<[^>]*>/).map((part) => words(part).trim());
      assert.deepEqual(
        parts.filter((part) => english.has(part)),
        [],
      );
      const spoken = textsIn(own.text.matchAll(/(?:aria-label|data-label|title)="([^"]*)"/g));
      for (const text of spoken) assert.equal(isEnglish(text), false, text);
    });

  it('writes days in Spanish, and beside them as machines read them', async () => {
    const page = await owner.get(`/console/workspaces/${world.workspaceId}/members`);
    const [, moment = '', text = ''] = /<time datetime="([^"]+)">([^<]+)<\/time>/.exec(page.text) ?? assert.fail();
    assert.ok(!Number.isNaN(Date.parse(moment)));
    assert.match(text, /^\d{1,2} (ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic) \d{4}/);
  });

  it('says at the field what is wrong', async () => {
    const form = `/console/profiles/${world.profileId}/keys/new`;
    const refused = await owner.submit(await owner.get(form), form, { name: '', scopes: [] });
    assert.equal(refused.status, 422);
    assert.match(refused.title, /^Error: Emitir una clave para Shop/);
    assert.match(
      words(refused.text),
      /No se pudo completar.*Asigne un nombre a la clave\..*Elija al menos un permiso\./,
    );
  });
});
