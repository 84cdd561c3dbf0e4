import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import type { WriteOptions } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { Doubles } from '../service-doubles.ts';
import { ACTION_ID, CONNECTION_ID, PLATFORM_ID, TIME } from './known-ids.ts';

/** Has one campaign, one ad and one ad set, all with one id, and an action that was applied; refuses every other id. */
export function campaignsDouble(): Doubles['campaigns'] {
  const action = {
    id: ACTION_ID,
    platform: 'social_ads',
    connectionId: CONNECTION_ID,
    level: AdLevel.CAMPAIGN,
    externalId: PLATFORM_ID,
    name: 'Ventas',
    kind: 'pause',
    state: 'applied',
    before: 'ACTIVE',
    after: 'PAUSED',
    affectedAdsCount: 2,
    appliedBy: { kind: 'user', id: ACTION_ID, credentialId: 'session-1', credentialKind: 'session' },
    note: 'Sold out',
    canUndo: true,
    undoExpiresAt: timestampFromDate(new Date('2026-02-14T10:00:00Z')),
    createdAt: TIME,
    settledAt: TIME,
  };
  const consent = { version: 'v1', textHash: 'ab'.repeat(32), acceptedBy: 'user:17', acceptedAt: TIME };
  const tags = { kind: 'set_url_tags', before: '', after: 'ad_id={{ad.id}}', consent };
  const tagging = { ...action, level: AdLevel.AD, ...tags };
  /** A dry run is not in the ledger. */
  const written = <A extends { id: string }>(options: WriteOptions | undefined, made: A) =>
    options?.dryRun ? { ...made, id: '', state: 'intended', canUndo: false } : made;
  const requireKnown = (id: string, level: AdLevel) => {
    if (id === PLATFORM_ID) return;
    const reason = level === AdLevel.CAMPAIGN ? 'campaign_not_found' : 'not_found';
    throw appError(reason, 'This profile has nothing with that platform id.');
  };
  return {
    getStatus: async ({ externalId }) => {
      requireKnown(externalId, AdLevel.CAMPAIGN);
      return {
        platform: 'social_ads',
        externalId,
        name: 'Ventas',
        status: 'ACTIVE',
        effectiveStatus: 'ACTIVE',
        dailyBudget: '15000',
        dailyBudgetMinor: 15_000n,
        readAt: TIME,
        budgetLevel: 'campaign',
        currency: 'CLP',
        ads: [{ externalId: '3', name: 'Video A' }],
        adSets: [{ externalId: '2', name: 'Santiago', status: 'ACTIVE', dailyBudget: '' }],
        recentDailySpend: [{ date: '2026-01-15', spend: '1200' }],
        actions: [
          { action: 'pause', available: true, code: '', reason: '' },
          { action: 'resume', available: false, code: '', reason: 'It is ACTIVE already.' },
          { action: 'budget', available: false, code: 'adset_not_editable', reason: 'The campaign has the budget.' },
        ],
        confirmToken: `ct_${ACTION_ID}`,
      };
    },
    setStatus: async ({ externalId, level, status, appliedBy, options }) => {
      requireKnown(externalId, level);
      const kind = status === 'PAUSED' ? 'pause' : 'resume';
      return { action: written(options, { ...action, level, kind, after: status, appliedBy }) };
    },
    setBudget: async ({ adSetExternalId, dailyBudgetMinor: afterMinor, appliedBy, options }) => {
      requireKnown(adSetExternalId, AdLevel.AD_SET);
      const level = AdLevel.AD_SET;
      const values = { before: '20', after: String(Number(afterMinor) / 100), beforeMinor: 2000n, afterMinor };
      const made = { ...action, ...values, level, kind: 'set_budget', currency: 'USD', appliedBy };
      return { action: written(options, made) };
    },
    listActions: async ({ externalId, level, state, kind }) => {
      if (kind === tagging.kind) return { actions: ['', PLATFORM_ID].includes(externalId) ? [tagging] : [] };
      const isShown =
        ['', PLATFORM_ID].includes(externalId) &&
        ['', action.state].includes(state) &&
        [0, action.level].includes(level);
      return { actions: isShown ? [action] : [], nextCursor: '' };
    },
    getAction: async () => ({ action }),
    listUrlTags: async () => ({
      ads: [
        {
          ...{ externalId: PLATFORM_ID, name: 'Video A', platform: 'social_ads', status: 'ACTIVE' },
          ...{ campaignExternalId: '1', adSetExternalId: '2', state: 'partial', lacks: ['ad'] },
          ...{ current: 'utm_id={{campaign.id}}', proposed: 'utm_id={{campaign.id}}&ad_id={{ad.id}}' },
          changes: [{ name: 'ad_id', after: '{{ad.id}}' }],
          linkUrl: 'https://shop.example/#top',
          method: 'duplicate_and_swap',
          lastAction: { ...tagging, canUndo: false, state: 'intended' },
        },
      ],
      counts: [
        { state: 'partial', ads: 1 },
        { state: 'complete', ads: 4 },
      ],
      nextCursor: '',
      scannedAt: TIME,
      consent: { version: 'v1', text: 'I accept copies.', textHash: 'ab'.repeat(32) },
    }),
    scanUrlTags: async () => ({ cached: false }),
    applyUrlTags: async ({ adExternalIds, appliedBy, options }) => ({
      results: adExternalIds.map((adExternalId) =>
        adExternalId === PLATFORM_ID
          ? { adExternalId, status: 'applied', ...(!options?.dryRun && { action: { ...tagging, appliedBy } }) }
          : { adExternalId, status: 'refused', code: 'not_found', message: 'This profile has no such ad.' },
      ),
    }),
    undoAction: async ({ actionId, appliedBy, options }) => {
      if (actionId !== ACTION_ID) throw appError('not_found', 'This profile has no action with that id.');
      const made = { ...action, kind: 'resume', isUndo: true, canUndo: false, undoes: ACTION_ID, appliedBy };
      return { action: written(options, made) };
    },
  };
}
