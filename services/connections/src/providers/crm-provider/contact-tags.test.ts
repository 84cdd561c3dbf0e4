import assert from 'node:assert/strict';
import { contactTags } from './contact-tags.ts';

const TABLE: [what: string, attribution: Record<string, unknown> | null, tags: Record<string, string>][] = [
  ['a contact without an attribution', null, {}],
  ['a contact that was entered by hand', { sessionSource: 'CRM UI', medium: 'manual', utmCampaign: null }, {}],
  ['direct traffic', { sessionSource: 'Direct traffic', url: 'https://shop.example/', campaign: 'x' }, {}],
  [
    'a website form after a click on a search ad',
    {
      gclid: 'g1',
      wbraid: null,
      utmSource: 'google',
      utmMedium: 'cpc',
      utmCampaign: 'Otoño',
      url: 'https://x.example/',
    },
    { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'Otoño', gclid: 'g1' },
  ],
  [
    'a lead form of Meta, which has ids and no tags',
    { adSource: 'facebook', campaign: 'Leads', campaignId: '1201', adSetId: '1202', adId: '1203', formName: 'F' },
    {
      ...{ campaign_id: '1201', adset_id: '1202', ad_id: '1203' },
      ...{ utm_campaign: 'Leads', utm_source: 'facebook', utm_medium: 'paid' },
    },
  ],
  ['a click to WhatsApp', { medium: 'whatsapp', ctwaClid: 'c1', url: null }, { ctwa_clid: 'c1' }],
  ['a message without an ad', { medium: 'whatsapp', ctwaClid: null, adId: null }, {}],
  ['a click on Bing as the vendor spells it', { msclikid: 'm1' }, { msclkid: 'm1' }],
  ['ids of an unknown platform', { campaignId: '55', medium: 'email' }, {}],
];

describe('the tags of a contact', () => {
  for (const [what, attribution, tags] of TABLE)
    it(`of ${what} are ${Object.keys(tags).length}`, () => {
      assert.deepEqual(contactTags(attribution), tags);
    });

  it('omit a text that is longer than any tag', () => {
    assert.deepEqual(contactTags({ gclid: 'g'.repeat(1001) }), {});
  });
});
