// Runs tracking with a DNS server of its own, for the tests of custom domains.
import assert from 'node:assert/strict';
import type { CustomDomain } from '@touchline/proto/gen/touchline/tracking/v1/domains_pb.ts';
import { cname, type DnsServer, startDnsServer, txt } from './dns-server.ts';
import { openSite, type Running, type Site } from './running-tracking.ts';

export const TARGET = 'collect.example.com';

export interface DomainSite extends AsyncDisposable {
  readonly site: Site;
  readonly tracking: Running;
  readonly dns: DnsServer;
  register(profileId: string, hostname: string, operationId?: string): Promise<CustomDomain>;
  verify(profileId: string, id: string): Promise<CustomDomain>;
  /** Sets the records that a domain requires. */
  point(domain: CustomDomain): void;
}

/** @param clock of the service; the machine's by default */
export async function openDomainSite(label: string, clock?: () => Date): Promise<DomainSite> {
  const dns = await startDnsServer();
  const site = await openSite(label, {
    COLLECTOR_PUBLIC_URL: `https://${TARGET}`,
    CUSTOM_DOMAIN_DNS_SERVERS: dns.address,
  });
  const tracking = await site.start(clock && { clock });
  return {
    ...{ site, tracking, dns },
    async register(profileId, hostname, operationId = '') {
      const request = { profileId, hostname, operationId, createdBy: 'key:k' };
      return (await tracking.domains.registerDomain(request)).domain ?? assert.fail();
    },
    verify: async (profileId, id) => (await tracking.domains.verifyDomain({ profileId, id })).domain ?? assert.fail(),
    point({ hostname, expected }) {
      const proof = expected.find(({ type }) => type === 'TXT') ?? assert.fail();
      dns.zone.set(hostname, [cname(hostname, TARGET)]);
      dns.zone.set(proof.name, [txt(proof.name, proof.value)]);
    },
    async [Symbol.asyncDispose]() {
      await tracking[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
      await dns[Symbol.asyncDispose]();
    },
  };
}
