import assert from 'node:assert/strict';
import { objectiveOf } from './objective-of.ts';

describe('the objective of an ad', () => {
  const table: [objective: string, destination: string, goal: string, bucket: string | null][] = [
    ['OUTCOME_SALES', 'WEBSITE', 'OFFSITE_CONVERSIONS', 'sales'],
    ['PRODUCT_CATALOG_SALES', '', '', 'sales'],
    ['OUTCOME_LEADS', '', '', 'leads'],
    ['LINK_CLICKS', '', '', 'traffic'],
    ['VIDEO_VIEWS', '', '', 'awareness'],
    ['MESSAGES', '', '', 'messaging'],
    ['OUTCOME_ENGAGEMENT', 'WHATSAPP', 'CONVERSATIONS', 'messaging'],
    ['OUTCOME_SALES', 'MESSENGER', '', 'messaging'],
    ['OUTCOME_LEADS', 'MESSAGING_INSTAGRAM_DIRECT_WHATSAPP', '', 'messaging'],
    ['OUTCOME_SALES', '', 'MESSAGING_PURCHASE_CONVERSION', 'messaging'],
    ['OUTCOME_ENGAGEMENT', 'ON_POST', 'POST_ENGAGEMENT', null],
    ['SEARCH', '', '', null],
    ['', '', '', null],
    ['constructor', '', '', null],
  ];
  for (const [objective, destinationType, optimizationGoal, bucket] of table)
    it(`${objective || 'untold'} to ${destinationType || 'nowhere told'} for ${optimizationGoal || 'nothing told'} is ${bucket}`, () =>
      assert.equal(objectiveOf({ objective, destinationType, optimizationGoal }), bucket));
});
