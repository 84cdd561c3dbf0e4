// Checks whether a URL may be subscribed: first its text, then where its name leads today.
import type { PrivateHosts } from '@touchline/chassis/net/private-hosts.ts';
import { isLiteral } from '@touchline/chassis/net/public-address.ts';
import type { PublicLookup } from '@touchline/chassis/net/public-lookup.ts';
import { NOT_PUBLIC, webhookUrl } from '../domain/webhook-url.ts';
import { invalid } from './refusals.ts';

/** Returns the URL as it is stored. @throws AppError validation_error */
export type CheckUrl = (text: string) => Promise<string>;

export function createCheckUrl(
  privateHosts: PrivateHosts,
  { addressesOf }: Pick<PublicLookup, 'addressesOf'>,
): CheckUrl {
  return async (text) => {
    const checked = webhookUrl(text, privateHosts);
    if (!checked.ok) throw invalid('url', checked.why);
    const { url, host, isPrivateAllowed } = checked;
    // Only where a port is given: what was subscribed before this rule existed continues.
    if (!isPrivateAllowed && url.port !== '') throw invalid('url', 'url must use port 443, the port of https.');
    if (!isPrivateAllowed && !isLiteral(host))
      await addressesOf(host).catch(() => {
        throw invalid('url', NOT_PUBLIC);
      });
    return url.href;
  };
}
