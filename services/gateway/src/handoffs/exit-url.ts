// Builds the URL to which a browser leaves a hand-off: the bounce to the partner's page, or our own page.
import { returnUrlFault } from '@touchline/chassis/access/app-addresses.ts';
import type { Ending, Handoff } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { type Bounce, bounceUrl } from '../domain/bounce-url.ts';
import type { HandoffLinks } from './handoff-links.ts';
import type { Tenant } from './tenant-of.ts';

/** Reports whether the browser may still return to the partner's page; always true for a hand-off without one. */
export function mayReturn({ returnUrl }: Pick<Handoff, 'returnUrl'>, { app }: Tenant): boolean {
  return returnUrl === '' || returnUrlFault(returnUrl, app) === null;
}

/** Returns the URL to which the browser is sent. @param tenant with the app's current registration */
export function exitUrl(links: Pick<HandoffLinks, 'page'>, { handoff, reason }: Ending, tenant: Tenant): string | null {
  if (!handoff) return null;
  if (handoff.returnUrl !== '' && mayReturn(handoff, tenant))
    return bounceUrl(handoff.returnUrl, bounceOf(handoff, reason));
  // The URL carries a reason that the hand-off itself does not record.
  return links.page(handoff.id, reason === handoff.reason ? '' : reason);
}

function bounceOf({ id, provider, profileId, candidateCount }: Handoff, reason: string): Bounce {
  const common = { provider, profileId, handoffId: id };
  if (reason !== '') return { ...common, status: reason === 'user_cancelled' ? 'cancelled' : 'failed', reason };
  return candidateCount > 0
    ? { ...common, status: 'pending_selection', candidateCount }
    : { ...common, status: 'success' };
}
