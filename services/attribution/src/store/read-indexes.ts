// Declares the indexes by which reports and journeys are read; start.ts builds them with those of the write side.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { searchIndexes } from './search/search-schema.ts';

export const readIndexes: CollectionIndexes[] = [
  ...searchIndexes,
  {
    collection: 'daily_facts',
    indexes: [{ name: 'by_range', key: { profile_id: 1, model: 1, level: 1, day: 1, entity_id: 1 } }],
  },
  {
    collection: 'ad_insights',
    indexes: [
      { name: 'by_range', key: { profile_id: 1, level: 1, date: 1, entity_id: 1 } },
      { name: 'by_entity', key: { profile_id: 1, level: 1, entity_id: 1, date: 1 } },
    ],
  },
  { collection: 'ad_accounts', indexes: [{ name: 'by_profile', key: { profile_id: 1 } }] },
  {
    collection: 'ad_entities',
    indexes: [
      { name: 'by_external_id', key: { profile_id: 1, level: 1, external_id: 1 } },
      { name: 'by_id', key: { profile_id: 1, level: 1, _id: 1 } },
    ],
  },
  {
    collection: 'conversions',
    indexes: [
      { name: 'by_goal', key: { profile_id: 1, goal: 1, time: -1, _id: -1 } },
      { name: 'by_person', key: { profile_id: 1, person_id: 1, time: 1 } },
      { name: 'by_campaign', key: { profile_id: 1, campaigns: 1, time: -1, _id: -1 } },
    ],
  },
  {
    collection: 'journey_events',
    indexes: [
      { name: 'by_person', key: { profile_id: 1, person_id: 1, time: 1, _id: 1 } },
      {
        name: 'paid_by_time',
        key: { profile_id: 1, time: 1 },
        partialFilterExpression: { 'marketing.is_paid': true },
      },
      {
        name: 'named_by_browser',
        key: { profile_id: 1, visitor_id: 1, time: 1 },
        partialFilterExpression: { customer_id: { $gt: '' } },
      },
      {
        name: 'organic_by_time',
        key: { profile_id: 1, time: 1, person_id: 1 },
        partialFilterExpression: { 'marketing.channel': 'organic_search' },
      },
    ],
  },
  { collection: 'goals', indexes: [{ name: 'by_profile', key: { profile_id: 1 } }] },
  { collection: 'rates', indexes: [{ name: 'by_currency', key: { currency: 1, date: 1 } }] },
  { collection: 'aliases', indexes: [{ name: 'by_published_id', key: { profile_id: 1, published_id: 1 } }] },
];
