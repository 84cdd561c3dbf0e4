// Starts the service and a shop whose pages it verifies, for tests of verifications.
import assert from 'node:assert/strict';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Verification } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { trackerScript } from '../tracker/build.ts';
import { openSite, type Running, type Site } from './running-tracking.ts';
import { startWebServer, type WebServer } from './web-server.ts';

export const CHECK_ENV = {
  SITE_CHECK_PRIVATE_HOSTS: '127.0.0.1',
  SITE_CHECK_TIMEOUT_MS: '60000',
  SITE_CHECK_INTERVAL_MS: '50',
  SITE_CHECK_BROWSER_TIMEOUT_MS: '60000',
  // Root has no sandbox; the pages here are our own.
  SITE_CHECK_BROWSER_SANDBOX: process.getuid?.() === 0 ? 'off' : 'on',
};

export interface Verifying extends AsyncDisposable {
  readonly site: Site;
  readonly tracking: Running;
  readonly shop: WebServer;
  /** Issues a key for the profile, and returns it. */
  keyOf(profileId: string): Promise<string>;
  /** Returns the tag of the profile's snippet. */
  snippetOf(profileId: string): Promise<string>;
  get(profileId: string): Promise<Verification | undefined>;
  /** Has a page verified, and waits for the end. */
  verified(profileId: string, page: string): Promise<Verification>;
}

/** Starts them on a collector whose address the snippet has. */
export async function openVerifying(label: string, env: Record<string, string> = {}): Promise<Verifying> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const collector = { COLLECTOR_PORT: String(port), COLLECTOR_PUBLIC_URL: origin };
  const site = await openSite(label, { ...CHECK_ENV, ...collector, ...env });
  const tracking = await site.start({ tracker: trackerScript });
  const shop = await startWebServer();
  const get = async (profileId: string) => (await tracking.sites.getVerification({ profileId })).verification;
  return {
    site,
    tracking,
    shop,
    get,
    keyOf: async (profileId) => (await tracking.client.issueTrackingKey({ profileId })).key?.key ?? '',
    snippetOf: async (profileId) => (await tracking.client.getSnippet({ profileId })).snippet,
    async verified(profileId, page) {
      const { verification } = await tracking.sites.startVerification({ profileId, page });
      assert.equal(verification?.state, 'queued');
      assert.deepEqual(
        verification.checks.map(({ ok }) => ok),
        Array.from({ length: 7 }, () => undefined),
      );
      return ended(() => get(profileId), verification.id);
    },
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]();
      await tracking[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** Waits until a verification has ended. */
export function ended(get: () => Promise<Verification | undefined>, id: string): Promise<Verification> {
  return eventually(async () => {
    const found = await get();
    assert.equal(found?.id, id);
    assert.match(found.state, /^(passed|failed)$/);
    return found;
  });
}

/** Returns the checks that did not pass: "name" for those that failed, "name?" for those that were not made. */
export const open = ({ checks }: Verification): string[] =>
  checks.filter(({ ok }) => ok !== true).map(({ name, ok }) => (ok === false ? name : `${name}?`));

/** Returns what a check says. */
export const detailOf = ({ checks }: Verification, name: string): string =>
  checks.find((check) => check.name === name)?.detail ?? assert.fail(`no check ${name}`);
