import assert from 'node:assert/strict';
import { classify } from '../marketing/classify.ts';
import { siteOfHost, siteOfSource } from './site-of.ts';

/** Counts the letters that are looked up in maps while act runs: the cost of a name, whatever the machine. */
function lettersLookedUp(act: () => unknown): number {
  const { get } = Map.prototype;
  let letters = 0;
  Map.prototype.get = function (key) {
    letters += typeof key === 'string' ? key.length : 0;
    return get.call(this, key);
  };
  try {
    act();
  } finally {
    Map.prototype.get = get;
  }
  return letters;
}

describe('the site of a host', () => {
  it('is that of the longest listed name', () => {
    assert.deepEqual(
      ['google.cl', 'www.google.co.uk', 'mail.google.com', 'webmail.shop.cl', 'shop.cl'].map(
        (host) => siteOfHost(host)?.kind,
      ),
      ['search', 'search', 'email', 'email', undefined],
    );
  });

  it('is not looked up for a text that is longer than any name, however many dots it has', () => {
    for (const label of ['', 'a', '9', '1.1'])
      for (const siteOf of [siteOfHost, siteOfSource]) {
        const host = `${`${label}.`.repeat(8000 / (label.length + 1))}google.cl`;
        assert.ok(lettersLookedUp(() => siteOf(host)) < 100_000, `${siteOf.name} ${label}`);
      }
    const referrer = `https://${'a.'.repeat(4000)}google.cl/`;
    const page = new URL('https://shop.cl/');
    const classified = () => classify({ page, referrer });
    assert.ok(lettersLookedUp(classified) < 100_000);
    assert.deepEqual([classified().channel, classified().source], ['direct', 'direct']);
  });
});
