import assert from 'node:assert/strict';
import { takeLandingTags } from './landing-tags.ts';

const page = (url: string) => new URL(url);

describe('tags that the tracker carries in properties', () => {
  it('count as the page’s own when its address has none, and leave the properties', () => {
    const { landing, properties } = takeLandingTags(
      { origin: 'browser', eventType: 'x', properties: { gclid: 'x', utm_campaign: 'y', plan: 'gold' } },
      page('https://shop.cl/ok?step=2'),
    );
    assert.equal(landing?.href, 'https://shop.cl/ok?step=2&gclid=x&utm_campaign=y');
    assert.deepEqual(properties, { plan: 'gold' });
  });
  it('give way to the tags of the address', () => {
    const { landing } = takeLandingTags(
      { origin: 'browser', eventType: 'x', properties: { gclid: 'x' } },
      page('https://shop.cl/?fbclid=y'),
    );
    assert.equal(landing?.href, 'https://shop.cl/?fbclid=y');
  });
  it('are the caller’s own members on a server event', () => {
    const { landing, properties } = takeLandingTags(
      { origin: 'server', eventType: 'x', properties: { utm_source: 'x' } },
      page('https://shop.cl/'),
    );
    assert.deepEqual([landing?.href, properties], ['https://shop.cl/', { utm_source: 'x' }]);
  });
  it('are the source of a declared source, which has no page', () => {
    const properties = { utm_source: 'instagram', utm_medium: 'social', answer_key: 'instagram' };
    const taken = takeLandingTags({ origin: 'server', eventType: 'declared_source', properties }, undefined);
    assert.equal(taken.landing?.search, '?utm_source=instagram&utm_medium=social');
    assert.deepEqual(taken.properties, { answer_key: 'instagram' });
    assert.equal(takeLandingTags({ origin: 'server', eventType: 'lead', properties }, undefined).landing, undefined);
  });
});
