import assert from 'node:assert/strict';
import { CHANNELS } from '@touchline/proto/channels.ts';
import fc from 'fast-check';
import { channelTable as referrers } from './channel-table.ts';
import { taggedPages } from './channel-table-tags.ts';
import { classify } from './classify.ts';

const channelTable = [...referrers, ...taggedPages];
const sight = (page: string, referrer = '') => classify({ page: new URL(page), referrer });

describe('channel, source and medium', () => {
  for (const [page, referrer, channel, source, medium] of channelTable) {
    it(`are ${channel} / ${source} / ${medium} for ${page} from ${referrer || 'nowhere'}`, () => {
      const found = sight(page, referrer);
      assert.deepEqual([found.channel, found.source ?? '', found.medium ?? ''], [channel, source, medium]);
    });
  }
  it('are tested on at least 150 pages and every channel', () => {
    assert.ok(channelTable.length >= 150, `${channelTable.length}`);
    assert.deepEqual(new Set(channelTable.map(([, , channel]) => channel)), new Set(CHANNELS));
  });
  it('come from the closed list of channels, whatever the URL and referrer', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.oneof(fc.webUrl(), fc.string()),
        (page, referrer) => {
          assert.ok((CHANNELS as readonly string[]).includes(sight(page, referrer).channel));
        },
      ),
    );
  });
});

const IDS: [string, string, string, string, string, boolean][] = [
  [
    'https://shop.cl/?utm_source=facebook&utm_medium=paid&utm_campaign=otono&utm_id=120210000000000001',
    'social_ads',
    '120210000000000001',
    '',
    '',
    true,
  ],
  [
    'https://shop.cl/?utm_source=ig&utm_medium=cpc&campaign_id=11&adset_id=22&ad_id=33',
    'social_ads',
    '11',
    '22',
    '33',
    true,
  ],
  ['https://shop.cl/?fbclid=x&campaign_id=11&adset_id=22&ad_id=33', 'social_ads', '11', '22', '33', true],
  [
    'https://shop.cl/?utm_source=fb&utm_medium=paid_social&hsa_acc=1&hsa_cam=11&hsa_grp=22&hsa_ad=33&hsa_src=fb&hsa_net=facebook&hsa_ver=3',
    'social_ads',
    '11',
    '22',
    '33',
    true,
  ],
  ['https://shop.cl/?hsa_cam=11&hsa_grp=22&hsa_ad=33&hsa_net=adwords&gclid=x', 'search_ads', '11', '22', '33', true],
  ['https://shop.cl/?gclid=x&campaignid=11&adgroupid=22&creative=33', 'search_ads', '11', '22', '33', true],
  ['https://shop.cl/?gad_source=1&gad_campaignid=2171&gbraid=0AA', 'search_ads', '2171', '', '', true],
  ['https://shop.cl/?fbclid=x&fbc_id=22&h_ad_id=33', 'social_ads', '', '22', '33', true],
  ['https://shop.cl/?gclid=x&gc_id=11&h_ga_id=22&h_ad_id=33', 'search_ads', '11', '22', '33', true],
  ['https://shop.cl/?utm_source=tiktok&utm_medium=cpc&utm_id=77&ttclid=E.C.P', 'tiktok', '77', '', '', true],
  [
    'https://shop.cl/?utm_source=facebook&utm_medium=paid&utm_id={{campaign.id}}&ad_id={{ad.id}}',
    'social_ads',
    '',
    '',
    '',
    true,
  ],
  ['https://shop.cl/?utm_source=tiktok&utm_medium=cpc&utm_id=__CAMPAIGN_ID__', 'tiktok', '', '', '', true],
  ['https://shop.cl/?utm_source=google&utm_medium=cpc&campaignid={campaignid}', 'search_ads', '', '', '', true],
  [
    'https://shop.cl/?utm_source=newsletter&utm_medium=email&campaign_id=9&utm_campaign=junio',
    'newsletter',
    '9',
    '',
    '',
    false,
  ],
  ['https://shop.cl/?utm_source=facebook&utm_medium=social&utm_campaign=post', 'social_ads', '', '', '', false],
  ['https://shop.cl/?fbclid=x', '', '', '', '', false],
  ['https://shop.cl/', '', '', '', '', false],
  ['https://shop.cl/?ad_id=$ne', '', '', '', '', false],
];

describe('the ad that a link names', () => {
  for (const [page, platform, campaign, adSet, ad, isPaid] of IDS) {
    it(`is read from ${page}`, () => {
      const found = sight(page);
      assert.deepEqual(
        [found.platform, found.campaignExternalId, found.adSetExternalId, found.adExternalId, found.isPaid],
        [platform, campaign, adSet, ad, isPaid].map((said) => said || undefined),
      );
    });
  }
  it('is the one that the caller names, rather than that of the link', () => {
    const found = classify({
      page: new URL('https://shop.cl/?utm_source=newsletter&utm_id=1'),
      campaign: { platform: 'meta', campaignId: '11', adId: '33' },
    });
    assert.deepEqual(
      [found.platform, found.campaignExternalId, found.adExternalId, found.channel, found.isPaid],
      ['social_ads', '11', '33', 'paid_social', true],
    );
  });
  for (const [name, platform] of [
    ['meta', 'social_ads'],
    ['Facebook Ads', 'social_ads'],
    ['social_ads', 'social_ads'],
    ['google', 'search_ads'],
    ['google_ads', 'search_ads'],
    ['tiktok', 'tiktok'],
    ['bing-ads', 'bing'],
  ] as const) {
    it(`on ${name} is an ad on ${platform}`, () => {
      const campaign = { platform: name, campaignId: '11' };
      assert.equal(classify({ campaign }).platform, platform);
    });
  }
});

describe('a server event', () => {
  it('without evidence is direct', () => {
    const found = classify({});
    assert.deepEqual([found.channel, found.hasEvidence, found.isPaid], ['direct', undefined, undefined]);
  });
  it('with a WhatsApp ad click id is paid social on social_ads', () => {
    const found = classify({ clickIds: { ctwa_clid: 'ARAkLkA8' } });
    assert.deepEqual(
      [found.channel, found.source, found.platform, found.isPaid],
      ['paid_social', 'whatsapp', 'social_ads', true],
    );
    assert.deepEqual(found.clickIds, { ctwa_clid: 'ARAkLkA8' });
  });
  it('keeps only known click ids', () => {
    assert.deepEqual(classify({ clickIds: { GCLID: 'x', $where: '1', empty: '' } }).clickIds, {
      gclid: 'x',
    });
  });
});

describe('a return', () => {
  it('from a payment page is marked and brings no evidence, even when the URL still has its tags', () => {
    const found = sight(
      'https://shop.cl/gracias?utm_source=facebook&utm_medium=paid&fbclid=x',
      'https://webpay3g.transbank.cl/webpayserver/authorize.cgi',
    );
    assert.deepEqual([found.isPaymentReturn, found.hasEvidence, found.channel], [true, undefined, 'direct']);
  });
  it('from the own site is marked internal, also between subdomains', () => {
    for (const referrer of ['https://shop.cl/a', 'https://www.shop.cl/a', 'https://blog.shop.cl/']) {
      const found = sight('https://www.shop.cl/b', referrer);
      assert.deepEqual([found.isInternal, found.hasEvidence], [true, undefined]);
    }
  });
  it('between two shops of one platform is not internal', () => {
    assert.equal(sight('https://uno.myshopify.com/', 'https://dos.myshopify.com/').isInternal, undefined);
  });
  it('from a sign-in page brings no evidence', () => {
    assert.equal(sight('https://shop.cl/cuenta', 'https://accounts.google.com/').hasEvidence, undefined);
  });
});
