import { appError } from '@touchline/chassis/errors.ts';
import type { Doubles } from '../service-doubles.ts';
import { DOMAIN_ID, TIME } from './known-ids.ts';

/** Has one custom domain, and refuses every other id. */
export function domainsDouble(): Doubles['domains'] {
  const domain = {
    id: DOMAIN_ID,
    hostname: 'track.shop.example',
    status: 'pending',
    advice: 'Set the expected records.',
    expected: [{ type: 'CNAME', name: 'track.shop.example', value: 'collect.example.com' }],
    cnameTarget: 'collect.example.com',
    checks: [
      { name: 'cname', ok: true, expected: 'collect.example.com', found: 'collect.example.com', at: TIME },
      { name: 'ownership', expected: 'touchline-domain=1', found: '', at: TIME },
      { name: 'caa', expected: 'letsencrypt.org' },
    ],
    createdAt: TIME,
  };
  const requireKnown = (id: string) => {
    if (id !== DOMAIN_ID) throw appError('not_found', 'This profile has no such custom domain.');
  };
  return {
    registerDomain: async () => ({ domain, created: true }),
    listDomains: async () => ({ domains: [domain] }),
    removeDomain: async ({ id }) => {
      requireKnown(id);
      return {};
    },
    verifyDomain: async ({ id }) => {
      requireKnown(id);
      return { domain: { ...domain, status: 'verified', checkedAt: TIME, verifiedAt: TIME } };
    },
  };
}
