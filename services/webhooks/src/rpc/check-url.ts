// Whether a URL may be subscribed: its letters first, then where its name leads today.
import type { PrivateHosts } from '@touchline/chassis/net/private-hosts.ts';
import { isLiteral } from '@touchline/chassis/net/public-address.ts';
import { HostNotPublicError, type PublicLookup } from '@touchline/chassis/net/public-lookup.ts';
import { NOT_PUBLIC, webhookUrl } from '../domain/webhook-url.ts';
import { invalid } from './refusals.ts';

/** Answers the URL as it is stored. @throws AppError validation_error */
export type CheckUrl = (text: string) => Promise<string>;

export function createCheckUrl(
  privateHosts: PrivateHosts,
  { addressesOf }: Pick<PublicLookup, 'addressesOf'>,
): CheckUrl {
  return async (text) => {
    const checked = webhookUrl(text, privateHosts);
    if (!checked.ok) throw invalid('url', checked.why);
    const { url, host, isPrivateAllowed } = checked;
    if (!isPrivateAllowed && !isLiteral(host))
      await addressesOf(host).catch((error: unknown) => {
        const isFound = error instanceof HostNotPublicError;
        throw invalid('url', isFound ? NOT_PUBLIC : 'url must lead to a public host: its name can not be resolved.');
      });
    return url.href;
  };
}
