// Builds documents as the write side stores them, with defaults for everything that a test does not set.
import { randomUUID } from 'node:crypto';
import { Decimal128 } from 'mongodb';
import { DERIVATION } from '../src/domain/derivation.ts';
import * as ids from '../src/domain/ids.ts';
import type { AdEntityDoc } from '../src/domain/shapes/ad-entity-doc.ts';
import type { ConversionDoc } from '../src/domain/shapes/conversion-doc.ts';
import type { PersonDoc } from '../src/domain/shapes/person-doc.ts';
import type { Level } from '../src/domain/vocabulary.ts';
import type { AdInsightDoc } from '../src/store/ads/ad-schema.ts';
import type { StoredEvent } from '../src/store/journeys/stored-event.ts';
import type { DailyFactDoc } from '../src/store/schema.ts';

export const PROFILE = '11111111-1111-4111-8111-111111111111';
export const STRANGER = '22222222-2222-4222-8222-222222222222';

/** Returns the id of an entity of PROFILE on social_ads, by its platform id. */
export function entityId(level: Level, externalId: string): string {
  return ids.entityId(PROFILE, 'social_ads', level, externalId);
}

export function adEntity(over: Partial<AdEntityDoc> & Pick<AdEntityDoc, 'level' | 'external_id'>): AdEntityDoc {
  const { level, external_id, platform = 'social_ads', profile_id = PROFILE } = over;
  const name = over.name ?? `${level} ${external_id}`;
  return {
    _id: ids.entityId(profile_id, platform, level, external_id),
    profile_id,
    platform,
    source: 'catalog',
    name,
    name_key: name,
    status: 'ACTIVE',
    objective: null,
    campaign_external_id: null,
    ad_set_external_id: null,
    daily_budget: null,
    currency: 'CLP',
    learning_stage_status: null,
    synced_at: new Date(0),
    ...over,
  };
}

export function insight(over: Partial<AdInsightDoc> & Pick<AdInsightDoc, 'entity_id' | 'date'>): AdInsightDoc {
  return {
    _id: `${over.entity_id}|${over.date}`,
    profile_id: PROFILE,
    platform: 'social_ads',
    level: 'campaign',
    spend: '0',
    currency: 'CLP',
    impressions: 0,
    clicks: 0,
    reach: 0,
    conversations_started_7d: null,
    conversions: null,
    conversion_value: null,
    synced_at: new Date(0),
    ...over,
  };
}

type FactOver = Partial<Omit<DailyFactDoc, 'cash_value'>> & { entity_id: string; day: string; cash_value?: string };

export function fact({ cash_value = '0', ...over }: FactOver): DailyFactDoc {
  const { profile_id = PROFILE, model = 'last_touch', level = 'campaign' } = over;
  return {
    _id: `${profile_id}|${ids.factKey(model, level, over.day, over.entity_id)}`,
    profile_id,
    model,
    level,
    count: 0,
    by_type: {},
    cash_count: 0,
    cash_value: Decimal128.fromString(cash_value),
    cash_unknown: 0,
    first_count: 0,
    ...over,
  };
}

export function conversion(over: Partial<ConversionDoc> & Pick<ConversionDoc, 'time'>): ConversionDoc {
  return {
    _id: randomUUID(),
    profile_id: PROFILE,
    person_id: randomUUID(),
    is_customer: true,
    event_id: randomUUID(),
    idempotency_key: 'key',
    goal: 'payment_received',
    kind: 'cash',
    value: '100',
    currency: 'CLP',
    revenue: '100',
    rate_unknown: false,
    refunded: null,
    refunded_at: null,
    is_first_payment: true,
    is_synthetic: false,
    country: 'CL',
    device: 'mobile',
    channel: 'Paid Social',
    source: 'facebook',
    touch_count: 2,
    touch_channels: ['Paid Social', 'Direct'],
    time_to_complete_seconds: 3600,
    digest: '',
    credits: { first_touch: [], last_touch: [], last_non_direct: [], linear: [], time_decay: [], position_based: [] },
    ...over,
  };
}

export function person(over: Partial<PersonDoc> & Pick<PersonDoc, 'person_id'>): PersonDoc {
  const { profile_id = PROFILE } = over;
  return {
    _id: ids.personKey(profile_id, over.person_id),
    profile_id,
    conversion_count: 1,
    cash_revenue: '100',
    total_revenue: '100',
    rate_unknown: false,
    refs: [],
    facts: {},
    derivation: DERIVATION,
    ...over,
  };
}

type EventOver = Omit<Partial<StoredEvent>, 'marketing'> & {
  time: Date;
  marketing?: Partial<StoredEvent['marketing']>;
};

export function journeyEvent({ marketing = {}, ...over }: EventOver): StoredEvent {
  return {
    _id: randomUUID(),
    profile_id: PROFILE,
    person_id: 'person',
    customer_id: null,
    is_link_click: false,
    visitor_id: null,
    received_at: over.time,
    revision: 0,
    event_type: 'page_view',
    event_name: 'page_view',
    idempotency_key: 'key',
    value: null,
    currency: null,
    subject_ref: null,
    session_id: null,
    action_source: null,
    web: null,
    device: { type: null, browser: null, os: null },
    geo: { country: null, city: null },
    ...over,
    marketing: {
      channel: 'Direct',
      source: '(direct)',
      medium: '(none)',
      campaign: null,
      platform: null,
      campaign_external_id: null,
      ad_set_external_id: null,
      ad_external_id: null,
      click_ids: {},
      has_evidence: false,
      is_internal: false,
      is_payment_return: false,
      is_paid: false,
      ...marketing,
    },
  };
}

/** Returns the day `offset` days after 2026-03-01. */
export function dayOf(offset: number): string {
  return new Date(Date.UTC(2026, 2, 1 + offset)).toISOString().slice(0, 10);
}
