// Decides what may be sent for a profile at this moment: a subscription follows the same rules as the credentials of whoever made
// it.
import type { PrivacyMode } from '@touchline/chassis/access/healthcare.ts';
import { OUTCOME_SCOPES } from '@touchline/chassis/access/scopes.ts';
import { notFound } from '../actor-scope.ts';
import type { Records } from '../credentials/records.ts';
import { partnerGrant } from '../domain/partner-grant.ts';

export interface Subscriber {
  readonly profileId: string;
  /** null for a subscription of the profile itself. */
  readonly appId: string | null;
}

export interface SubscriberVerdict {
  /** False where the subscriber's credentials are refused: it is archived or disabled, or the profile is no longer the app's. */
  readonly live: boolean;
  /** Whether the subscriber's access shows persons; the subscription knows whether the credential that subscribed saw them. */
  readonly seesPersons: boolean;
  readonly healthcareFamily: boolean;
  readonly privacyMode: PrivacyMode;
  /**
   * False when no credential is left that could have subscribed to outcomes: an app's by its grant, the profile's by its keys and
   * people.
   */
  readonly readsOutcomes: boolean;
}

interface Deps {
  readonly records: Pick<Records, 'profile' | 'app' | 'readsOutcomes'>;
}

const PERSONS = 'customers:read';

/**
 * Makes the check (contract, Events: outcome.recorded; Authentication rule 6).
 * @throws (the function) AppError not_found for an unknown profile
 */
export function createCheckSubscriber({ records }: Deps) {
  return async function checkSubscriber({ profileId, appId }: Subscriber): Promise<SubscriberVerdict> {
    const of = await records.profile(profileId);
    if (!of) throw notFound('profile');
    const { archived, healthcare: healthcareFamily, profile } = of;
    const privacy = { healthcareFamily, privacyMode: profile.privacy_mode };
    if (appId === null) {
      const readsOutcomes = await records.readsOutcomes(profileId);
      return { live: !archived, seesPersons: true, readsOutcomes, ...privacy };
    }
    const app = await records.app(appId);
    const isOwn = profile.provisioned_by?.kind === 'app' && profile.provisioned_by.id === appId;
    if (!app || !isOwn || app.disabled_at !== null || app.archived)
      return { live: false, seesPersons: false, readsOutcomes: false, ...privacy };
    const { held } = partnerGrant({ asked: OUTCOME_SCOPES, granted: app.scopes, healthcare: healthcareFamily });
    return { live: !archived, seesPersons: held.has(PERSONS), readsOutcomes: held.size > 0, ...privacy };
  };
}
