// Starts a consent: returns where the provider asks the person, or why the hand-off can no longer be used.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  StartConsentRequest,
  StartConsentResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { type ConsentProviders, consentProviderOf } from '../../providers/consent/consent-providers.ts';
import type { Handoffs } from '../../store/handoffs.ts';
import { endHandoff } from './end-handoff.ts';
import { handoffNotFound } from './get-handoff.ts';
import { type EndingInit, endingIfOver } from './handoff-message.ts';

export interface StartConsentDeps {
  handoffs: Pick<Handoffs, 'open' | 'end'>;
  providers: ConsentProviders;
  now(): Date;
}

/**
 * Handles StartConsent. It writes nothing unless the hand-off ends here, so a link that is only looked at stays valid.
 * @throws AppError not_found
 */
export function startConsent({ handoffs, providers, now }: StartConsentDeps) {
  const end = endHandoff({ handoffs, now });
  return async (request: StartConsentRequest): Promise<MessageInitShape<typeof StartConsentResponseSchema>> => {
    const { id, redirectUri, state, codeChallenge } = request;
    const handoff = await handoffs.open(id, now());
    if (!handoff) throw handoffNotFound();
    const over = endingIfOver(handoff, now());
    if (over) return endsWith(over);
    const provider = consentProviderOf(providers, handoff.provider);
    if (!provider) return endsWith(await end(id, 'provider_not_configured'));
    const authorizeUrl = provider.authorizeUrl({ redirectUri, state, codeChallenge });
    return { next: { case: 'authorizeUrl', value: authorizeUrl } };
  };
}

const endsWith = (value: EndingInit): MessageInitShape<typeof StartConsentResponseSchema> => ({
  next: { case: 'ending', value },
});
