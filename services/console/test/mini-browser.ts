// Implements as much of a browser as the console needs: cookies, pages, and forms that are sent back with their values.
import assert from 'node:assert/strict';
import type { Pages } from './running-console.ts';

export interface Page {
  readonly status: number;
  readonly path: string;
  readonly headers: Headers;
  readonly text: string;
  /** The title of the window. */
  readonly title: string;
}

type Fields = Readonly<Record<string, string | readonly string[]>>;

export type MiniBrowser = ReturnType<typeof miniBrowser>;

/** Creates a browser without a cookie, at a console. */
export function miniBrowser(pages: Pick<Pages, 'url'>) {
  const jar = new Map<string, string>();

  async function request(method: string, path: string, init: RequestInit = {}): Promise<Page> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) };
    const response = await fetch(pages.url(path), { ...init, method, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) keep(line);
    const text = await response.text();
    const title = decoded(/<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '');
    return { status: response.status, path, headers: response.headers, text, title };
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    // The attributes that the __Host- prefix requires; a browser would drop the cookie without them.
    for (const needed of ['Secure', 'HttpOnly', 'Path=/', 'SameSite=Lax']) assert.ok(attributes.includes(needed), line);
    if (attributes.includes('Max-Age=0')) jar.delete(name);
    else jar.set(name, value);
  }

  async function follow(page: Page): Promise<Page> {
    return page.status === 303 ? await follow(await request('GET', page.headers.get('location') ?? '')) : page;
  }

  return {
    jar,
    request,
    follow,
    get: (path: string, headers: Record<string, string> = {}) => request('GET', path, { headers }),
    /** Posts a form that no page contained. */
    post: (path: string, fields: Fields, headers: Record<string, string> = {}) =>
      request('POST', path, { body: encoded(fields), headers }),
    /** Submits the form of a page with its hidden fields and those given. */
    submit: (page: Page, action: string, fields: Fields = {}, headers: Record<string, string> = {}) =>
      request('POST', action, { body: encoded({ ...hiddenFields(page, action), ...fields }), headers }),
    signIn: async (email: string, password: string): Promise<Page> => {
      const page = await request('GET', '/console/sign-in');
      return await request('POST', '/console/sign-in', {
        body: encoded({ ...hiddenFields(page, '/console/sign-in'), email, password }),
      });
    },
  };
}

/** Returns the hidden fields of the form that posts to an address. */
export function hiddenFields({ text }: Page, action: string): Record<string, string> {
  const form = text
    .split('<form')
    .slice(1)
    .map((part) => part.split('</form>')[0] ?? '')
    .find((part) => decoded(/action="([^"]*)"/.exec(part)?.[1] ?? '') === action);
  assert.ok(form, `there is no form to ${action}`);
  const hidden = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, decoded(value)]));
}

/** Returns what a reader sees of HTML, on one line. */
export function words(html: string): string {
  return decoded(html.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ');
}

function decoded(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => named[name] ?? '');
}

function encoded(fields: Fields): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each])),
  );
}
