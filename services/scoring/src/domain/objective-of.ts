// Classifies the objective of an ad from the platform's values for its campaign and its ad set.
import type { Objective } from './vocabulary.ts';

const BY_OBJECTIVE: ReadonlyMap<string, Objective> = new Map(
  Object.entries({
    MESSAGES: 'messaging',
    OUTCOME_SALES: 'sales',
    CONVERSIONS: 'sales',
    PRODUCT_CATALOG_SALES: 'sales',
    OUTCOME_LEADS: 'leads',
    LEAD_GENERATION: 'leads',
    OUTCOME_TRAFFIC: 'traffic',
    LINK_CLICKS: 'traffic',
    OUTCOME_AWARENESS: 'awareness',
    BRAND_AWARENESS: 'awareness',
    REACH: 'awareness',
    VIDEO_VIEWS: 'awareness',
  } as const),
);
const CHATS: ReadonlySet<string> = new Set(['WHATSAPP', 'MESSENGER', 'INSTAGRAM_DIRECT']);

export interface PlatformGoal {
  readonly objective: string;
  readonly destinationType: string;
  readonly optimizationGoal: string;
}

/**
 * Returns the value of the filter objectives. An ad set that leads to a chat is messaging, whatever its campaign says.
 * @returns null for any other
 */
export function objectiveOf({ objective, destinationType, optimizationGoal }: PlatformGoal): Objective | null {
  const isChat =
    CHATS.has(destinationType) ||
    destinationType.startsWith('MESSAGING_') ||
    optimizationGoal === 'CONVERSATIONS' ||
    optimizationGoal.startsWith('MESSAGING_');
  return isChat ? 'messaging' : (BY_OBJECTIVE.get(objective) ?? null);
}
