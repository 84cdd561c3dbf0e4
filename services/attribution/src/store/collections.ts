// Lists this service's collections in one place, so that writers and readers share their types.

import type { LeaseDoc } from '@touchline/chassis/mongo/lease.ts';
import type { Collection, Db } from 'mongodb';
import type { AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import type { AdWriteDoc } from '../domain/shapes/ad-write-doc.ts';
import type { ConversionDoc } from '../domain/shapes/conversion-doc.ts';
import type { GoalDoc } from '../domain/shapes/goal-doc.ts';
import type { InstallmentDoc, RefundDoc, ReversalDoc } from '../domain/shapes/payment-docs.ts';
import type { PersonDoc } from '../domain/shapes/person-doc.ts';
import type { AdAccountDoc, AdInsightDoc } from './ads/ad-schema.ts';
import type { ErasedPersonDoc, LateEventDoc } from './erasure/erasure-schema.ts';
import type { FigureVersionDoc } from './figures/figure-schema.ts';
import type { StoredEvent } from './journeys/stored-event.ts';
import type { SummaryDoc } from './journeys/summaries.ts';
import type { OutcomeHeadDoc, RecordedOutcomeDoc } from './outcomes/outcome-schema.ts';
import type { LatePersonDoc, ReplayDoc, ReplayShardDoc } from './replay/replay-schema.ts';
import type { JourneyExpiryDoc } from './retention/expiry-schema.ts';
import type {
  AliasDoc,
  ClassificationDoc,
  CreditRevisionDoc,
  DailyFactDoc,
  DirtyDoc,
  InvalidationDoc,
  JourneyOffsetsDoc,
  ProfileDoc,
  RateDoc,
} from './schema.ts';
import type { SearchDayDoc, SearchPartDoc } from './search/search-schema.ts';

export interface Collections {
  journeyEvents: Collection<StoredEvent>;
  journeyOffsets: Collection<JourneyOffsetsDoc>;
  conversions: Collection<ConversionDoc>;
  persons: Collection<PersonDoc>;
  dailyFacts: Collection<DailyFactDoc>;
  figureVersions: Collection<FigureVersionDoc>;
  adEntities: Collection<AdEntityDoc>;
  adWrites: Collection<AdWriteDoc>;
  adInsights: Collection<AdInsightDoc>;
  adAccounts: Collection<AdAccountDoc>;
  searchDays: Collection<SearchDayDoc>;
  searchParts: Collection<SearchPartDoc>;
  goals: Collection<GoalDoc>;
  refunds: Collection<RefundDoc>;
  reversals: Collection<ReversalDoc>;
  installments: Collection<InstallmentDoc>;
  rates: Collection<RateDoc>;
  profiles: Collection<ProfileDoc>;
  classifications: Collection<ClassificationDoc>;
  dirty: Collection<DirtyDoc>;
  aliases: Collection<AliasDoc>;
  leases: Collection<LeaseDoc>;
  invalidations: Collection<InvalidationDoc>;
  summaries: Collection<SummaryDoc>;
  erasedPersons: Collection<ErasedPersonDoc>;
  lateEvents: Collection<LateEventDoc>;
  recordedOutcomes: Collection<RecordedOutcomeDoc>;
  outcomeHeads: Collection<OutcomeHeadDoc>;
  creditRevisions: Collection<CreditRevisionDoc>;
  replays: Collection<ReplayDoc>;
  replayShards: Collection<ReplayShardDoc>;
  shardFacts: Collection<DailyFactDoc>;
  latePersons: Collection<LatePersonDoc>;
  journeyExpiries: Collection<JourneyExpiryDoc>;
}

/** Returns the collections of this service in `db`, which no other service reads. */
export function collectionsOf(db: Db): Collections {
  return {
    journeyEvents: db.collection('journey_events'),
    journeyOffsets: db.collection('journey_marks'),
    conversions: db.collection('conversions'),
    persons: db.collection('persons'),
    dailyFacts: db.collection('daily_facts'),
    figureVersions: db.collection('figure_versions'),
    adEntities: db.collection('ad_entities'),
    adWrites: db.collection('ad_writes'),
    adInsights: db.collection('ad_insights'),
    adAccounts: db.collection('ad_accounts'),
    searchDays: db.collection('search_days'),
    searchParts: db.collection('search_parts'),
    goals: db.collection('goals'),
    refunds: db.collection('refunds'),
    reversals: db.collection('provider_reversals'),
    installments: db.collection('later_installments'),
    rates: db.collection('rates'),
    profiles: db.collection('profiles'),
    classifications: db.collection('classifications'),
    dirty: db.collection('dirty_persons'),
    aliases: db.collection('aliases'),
    leases: db.collection('leases'),
    invalidations: db.collection('invalidations'),
    summaries: db.collection('journey_summaries'),
    erasedPersons: db.collection('erased_persons'),
    lateEvents: db.collection('late_events'),
    recordedOutcomes: db.collection('recorded_outcomes'),
    outcomeHeads: db.collection('outcome_heads'),
    creditRevisions: db.collection('credit_revisions'),
    replays: db.collection('replays'),
    replayShards: db.collection('replay_shards'),
    shardFacts: db.collection('shard_facts'),
    latePersons: db.collection('late_persons'),
    journeyExpiries: db.collection('journey_expiries'),
  };
}
