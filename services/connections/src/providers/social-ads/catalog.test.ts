// Tests the rules of the catalog: statuses, budgets, parents, and a list that does not depend on the order of the pages.
import assert from 'node:assert/strict';
import type { AdEntityInit } from '../../domain/ad-platform.ts';
import { AdSchema, catalogEntities, entityStatus, fieldsOf } from './catalog.ts';

describe('the status of an entity', () => {
  const table = [
    ['ACTIVE', 'ACTIVE'],
    ['PAUSED', 'PAUSED'],
    ['CAMPAIGN_PAUSED', 'PAUSED'],
    ['ADSET_PAUSED', 'PAUSED'],
    ['ARCHIVED', 'ARCHIVED'],
    ['DELETED', 'DELETED'],
    ['PENDING_REVIEW', 'PENDING_REVIEW'],
    ['WITH_ISSUES', 'WITH_ISSUES'],
  ] as const;
  for (const [theirs, ours] of table) it(`${theirs} is ${ours}`, () => assert.equal(entityStatus(theirs), ours));
});

describe('the catalog', () => {
  const campaigns = [
    { id: '2', name: 'B', status: 'ACTIVE', objective: 'OUTCOME_LEADS', daily_budget: '0' },
    { id: '1', name: 'A', status: 'ACTIVE', objective: 'OUTCOME_SALES', daily_budget: '1500' },
  ];
  const adSets = [
    {
      id: '5',
      name: 'S',
      status: 'ACTIVE',
      effective_status: 'CAMPAIGN_PAUSED',
      campaign_id: '2',
      daily_budget: '700',
      learning_stage_info: { status: 'LEARNING' },
    },
  ];
  const ads = [{ id: '9', name: 'X', status: 'ACTIVE', campaign_id: '2', adset_id: '5' }];
  const summary = (entity: AdEntityInit) =>
    `${entity.level} ${entity.externalId} ${entity.objective} ${entity.dailyBudget ?? ''}`;

  it('keeps each budget where it was set and gives every level its campaign objective', () => {
    const entities = catalogEntities('USD', campaigns, adSets, ads);
    assert.deepEqual(entities.map(summary), [
      '1 1 OUTCOME_SALES 15',
      '1 2 OUTCOME_LEADS ',
      '2 5 OUTCOME_LEADS 7',
      '3 9 OUTCOME_LEADS ',
    ]);
    assert.equal(entities[2]?.learningStageStatus, 'LEARNING');
    assert.equal(entities[2]?.status, 'PAUSED');
    assert.deepEqual([entities[3]?.campaignExternalId, entities[3]?.adSetExternalId], ['2', '5']);
  });

  it('says what an ad shows, and gives an ad the goal of its ad set', () => {
    const sets = [
      { ...adSets[0], id: '5', name: 'S', status: 'ACTIVE', campaign_id: '2', destination_type: 'WHATSAPP' },
    ];
    const creative = {
      thumbnail_url: 'https://cdn.example/1.jpg',
      object_type: 'SHARE',
      call_to_action_type: 'WHATSAPP_MESSAGE',
      object_story_spec: { link_data: { link: 'https://shop.example/', child_attachments: [{}, {}, {}] } },
      url_tags: 'utm_source=facebook',
    };
    const [ad] = catalogEntities('USD', campaigns, sets, [
      { ...ads[0], id: '9', name: 'X', status: 'ACTIVE', campaign_id: '2', adset_id: '5', creative },
    ]).slice(-1);
    assert.deepEqual([ad?.destinationType, ad?.optimizationGoal], ['WHATSAPP', '']);
    assert.deepEqual(ad?.creative, {
      thumbnailUrl: 'https://cdn.example/1.jpg',
      videoId: '',
      objectType: 'SHARE',
      callToActionType: 'WHATSAPP_MESSAGE',
      cardCount: 3,
      urlTags: 'utm_source=facebook',
      linkUrl: 'https://shop.example/',
    });
  });

  it('omits the creative when the platform does not return it', () =>
    assert.equal(catalogEntities('USD', campaigns, adSets, ads).at(-1)?.creative, undefined));

  it('requests the members of a creative by name', () =>
    assert.match(fieldsOf(AdSchema), /,creative\{thumbnail_url,video_id,.*\}$/));

  it('is the same list for any order of rows, each id once', () => {
    const once = catalogEntities('USD', campaigns, adSets, ads);
    assert.deepEqual(
      catalogEntities('USD', [...campaigns].reverse().concat(campaigns), [...adSets, ...adSets], ads),
      once,
    );
  });
});
