import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type ClassificationRule, classifierOf, OPERATORS, pageMembersOf } from './classification.ts';
import { FIELDS, type FieldName } from './classification-fields.ts';
import { ad, DIRECT, derive, INTERNAL, page, paid, SEARCH, sent, utm } from './journey-builders.ts';
import type { JourneyEvent } from './journey-event.ts';
import { deriveTouches } from './touches.ts';

type Condition = ClassificationRule['conditions'][number];

const rule = (channel: string, ...conditions: Condition[]): ClassificationRule => ({ name: null, channel, conditions });
const when = (field: FieldName, operator: Condition['operator'], value: string | null = null): Condition => ({
  field,
  operator,
  value,
});
const web = {
  url: 'https://shop.example/promo/Verano?utm_content=Blue%20Banner&UTM_TERM=shoes',
  path: '/promo/Verano',
  referrer: 'https://www.Partner.example/page?x=1',
};
const clicked = ad({ campaign: 'Spring Sale', click_ids: { gclid: 'x', gad_source: '1' } });
const landing = page('a', 0, clicked, { web });

const cases: [name: string, condition: Condition, holds: boolean][] = [
  ['a source', when('source', 'equals', 'social'), true],
  ['a source in another case and with blanks around it', when('source', 'equals', ' SOCIAL '), true],
  ['a part of a source where the whole is required', when('source', 'equals', 'soc'), false],
  ['a part of a source', when('source', 'contains', 'oci'), true],
  ['a medium', when('medium', 'equals', 'paid'), true],
  ['the start of a campaign', when('campaign', 'starts_with', 'spring'), true],
  ['the end of a campaign', when('campaign', 'ends_with', 'SALE'), true],
  ['the end where the start is required', when('campaign', 'starts_with', 'sale'), false],
  ['the start where the end is required', when('campaign', 'ends_with', 'spring'), false],
  ['the existence of a campaign', when('campaign', 'exists'), true],
  ['utm_content of the page', when('content', 'equals', 'blue banner'), true],
  ['utm_term of the page, whatever the case of its name', when('term', 'contains', 'shoe'), true],
  ['the referring site, without www.', when('referrer_domain', 'equals', 'partner.example'), true],
  ['the referring site, with www.', when('referrer_domain', 'equals', 'www.partner.example'), true],
  ['the path of a referrer', when('referrer_domain', 'contains', 'page'), false],
  ['the path of the page', when('landing_page', 'starts_with', '/promo/'), true],
  ['the query of the page', when('landing_page', 'contains', 'utm_content'), false],
  ['a kind of click id', when('click_id', 'equals', 'gclid'), true],
  ['another kind of click id', when('click_id', 'equals', 'fbclid'), false],
  ['the value of a click id', when('click_id', 'equals', 'x'), false],
  ['the existence of a click id', when('click_id', 'exists'), true],
  ['the ad platform', when('platform', 'equals', 'social_ads'), true],
];

describe('a channel rule', () => {
  for (const [name, condition, holds] of cases) {
    it(`${holds ? 'matches' : 'does not match'} ${name}`, () => {
      const { channel } = classifierOf([rule('mine', condition)])(landing);
      assert.equal(channel, holds ? 'mine' : 'paid_social');
    });
  }

  it('matches nothing that an event does not have', () => {
    const silent = page('a', 0, { ...DIRECT, source: '', medium: '' });
    for (const field of FIELDS) {
      for (const operator of OPERATORS) {
        assert.equal(
          classifierOf([rule('mine', when(field, operator, operator === 'exists' ? null : 'x'))])(silent).channel,
          'direct',
        );
      }
    }
  });

  it('matches when all of its conditions match', () => {
    const both = (term: string) => rule('mine', when('source', 'equals', 'social'), when('term', 'equals', term));
    assert.equal(classifierOf([both('boots')])(landing).channel, 'paid_social');
    assert.equal(classifierOf([both('shoes')])(landing).channel, 'mine');
  });

  it('gives way to an earlier one that matches', () => {
    const rules = [
      rule('never', when('source', 'equals', 'elsewhere')),
      rule('first', when('platform', 'exists')),
      rule('second', when('source', 'exists')),
    ];
    assert.equal(classifierOf(rules)(landing).channel, 'first');
    assert.equal(classifierOf(rules.toReversed())(landing).channel, 'second');
  });

  it('needs the page only when a condition tests it', () => {
    const members = FIELDS.map((field) => [field, pageMembersOf([rule('mine', when(field, 'exists'))])]);
    assert.deepEqual(Object.fromEntries(members), {
      ...{ source: [], medium: [], campaign: [], click_id: [], platform: [] },
      ...{ content: ['url'], term: ['url'], referrer_domain: ['referrer'], landing_page: ['path'] },
    });
  });
});

const flyer = rule('flyer', when('landing_page', 'starts_with', '/qr'));
const noNews = rule('direct', when('source', 'equals', 'news'));
const qr = { web: { path: '/qr/1' } };

const touches: [name: string, rules: ClassificationRule[], events: JourneyEvent[], expected: string[]][] = [
  ['is direct if a rule says so', [noNews], [page('a', 0, utm('one'))], ['a direct direct']],
  ['is not direct if a rule says so', [flyer], [page('a', 0, DIRECT, qr)], ['a flyer other']],
  ['keeps its channel where no rule matches', [noNews, flyer], [page('a', 0, SEARCH)], ['a organic_search other']],
  [
    'stays where it was, because rules move no touch',
    [flyer],
    [page('a', 0, DIRECT, qr), page('b', 5, SEARCH), page('c', 40, INTERNAL, qr)],
    ['b organic_search other', 'c flyer other'],
  ],
  [
    'of a form has the channel of its visit',
    [flyer],
    [page('a', 0, DIRECT, qr), page('b', 5, INTERNAL, { event_type: 'form_submit' })],
    ['a flyer other', 'b flyer other'],
  ],
  [
    'of a message click is direct only if a rule says so',
    [noNews],
    [sent('a', 0, 'message_click'), sent('b', 1, 'message_click', {}, utm('one'))],
    ['a direct other', 'b direct direct'],
  ],
];

describe('a touch under channel rules', () => {
  for (const [name, rules, events, expected] of touches) {
    it(name, () => {
      const classify = classifierOf(rules);
      const derived = deriveTouches(events.map((event) => ({ ...event, marketing: classify(event) })));
      const shown = derived.map(
        ({ id, marketing, isDirect }) => `${id} ${marketing.channel} ${isDirect ? 'direct' : 'other'}`,
      );
      assert.deepEqual(shown, expected);
    });
  }
});

describe('a conversion under channel rules', () => {
  const journey = [page('a', 0, ad({ campaign_external_id: '1' })), page('b', 60, utm('letter')), paid('c', 90, '100')];
  const under = (rules: ClassificationRule[]) => derive(journey, { classify: classifierOf(rules) })?.conversions[0];

  it('has the channels of the rules, and its original source', () => {
    const { channel, source, touch_channels } = under([rule('own_media', when('medium', 'equals', 'email'))]) ?? {};
    assert.deepEqual(
      { channel, source, touch_channels },
      {
        channel: 'own_media',
        source: 'news',
        touch_channels: ['paid_social', 'own_media'],
      },
    );
  });

  it('skips a touch that they call direct under last_non_direct, and under no other model', () => {
    const { last_non_direct: before, ...others } = under([])?.credits ?? assert.fail();
    const { last_non_direct: after, ...same } = under([noNews])?.credits ?? assert.fail();
    assert.deepEqual([before.map(({ touch_id }) => touch_id), after.map(({ touch_id }) => touch_id)], [['b'], ['a']]);
    assert.deepEqual(same, others);
  });

  it('gets its channel from them when it is a touch of its own', () => {
    const rules = [rule('till', when('source', 'equals', DIRECT.source))];
    const alone = derive([paid('c', 90, '100')], { classify: classifierOf(rules) })?.conversions[0];
    assert.deepEqual([alone?.channel, alone?.touch_channels], ['till', ['till']]);
  });
});

const text = fc.constantFrom('social', 'news', 'Paid', ' email ', '/qr', 'one', 'partner.example', 'gclid', 'zzz');
const condition: fc.Arbitrary<Condition> = fc
  .record({ field: fc.constantFrom(...FIELDS), operator: fc.constantFrom(...OPERATORS), value: text })
  .map(({ field, operator, value }) => when(field, operator, operator === 'exists' ? null : value));
const anyRule = fc
  .record({
    channel: fc.constantFrom('direct', 'email', 'mine', 'yours'),
    conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
  })
  .map(({ channel, conditions }) => rule(channel, ...conditions));
const anyEvent = fc
  .record({
    minutes: fc.integer({ min: -5000, max: 0 }),
    marketing: fc.constantFrom(DIRECT, INTERNAL, SEARCH, utm('one'), utm('two', { source: 'partner' }), ad(), clicked),
    web: fc.constantFrom({}, web, qr.web, undefined),
  })
  .map(({ minutes, marketing, web }): [number, JourneyEvent['marketing'], JourneyEvent['web']] => [
    minutes,
    marketing,
    web,
  ]);
const journeys = fc
  .array(anyEvent, { minLength: 1, maxLength: 12 })
  .map((events) => [
    ...events.map(([minutes, marketing, web], i) => page(`e${i}`, minutes, marketing, { web })),
    paid('paid', 1, '99.99'),
  ]);

describe('channel rules', () => {
  it('are tried in order: only the first that matches an event counts', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 6 }), journeys, (rules, events) => {
        const classify = classifierOf(rules);
        for (const event of events) {
          const first = rules.findIndex((one) => 'rule' in classifierOf([one])(event));
          const named = { ...event.marketing, channel: rules[first]?.channel, rule: first + 1 };
          assert.deepEqual(classify(event), first < 0 ? event.marketing : named);
        }
      }),
    );
  });

  it('that match nothing leave every figure as it is', () => {
    const nothing = rule('mine', when('source', 'equals', 'no such source'), when('source', 'exists'));
    fc.assert(
      fc.property(journeys, (events) => {
        assert.deepEqual(derive(events, { classify: classifierOf([nothing]) }), derive(events));
      }),
    );
  });

  it('that name the channel that a touch has already leave every figure as it is', () => {
    const asIs = ['direct', 'organic_search', 'email', 'paid_social'];
    const rules = asIs.map((channel) => rule(channel, when('source', 'equals', channel)));
    fc.assert(
      fc.property(journeys, (events) => {
        const named = events.map((event) => ({
          ...event,
          marketing: { ...event.marketing, source: event.marketing.channel },
        }));
        assert.deepEqual(derive(named, { classify: classifierOf(rules) }), derive(named));
      }),
    );
  });
});
