import type { Doubles } from '../service-doubles.ts';
import { TIME } from './known-ids.ts';

/** Has settings that no change alters. */
export function sitesDouble(): Doubles['sites'] {
  const settings = {
    sessionTimeoutMinutes: 30,
    cookieDays: 400,
    honourGpc: true,
    honourDnt: true,
    trackForms: true,
    trackSpa: true,
    sites: ['shop.example'],
    consent: 'none',
    botFilter: true,
    geo: 'city',
    linkTokenParam: 'svc_t',
    changedAt: TIME,
  };
  return {
    getSettings: async () => ({ settings }),
    changeSettings: async () => ({ settings }),
    startVerification: async ({ page, operationId }) => ({
      verification: {
        id: operationId,
        page,
        state: 'queued',
        checks: [{ name: 'reachable', detail: 'Wait.' }],
        requestedAt: TIME,
      },
    }),
    getOrigin: async () => ({
      events: 2,
      since: TIME,
      sites: [{ host: 'www.shop.example', events: 2, lastSeenAt: TIME, isAllowed: true, isFirstParty: false }],
      hosts: [{ host: '', events: 2n, lastSeenAt: TIME, firstParty: true, tls: false }],
      refusedSites: [{ host: '', count: 1n, lastRefusedAt: TIME }],
      collectorHost: 'collect.example.com',
      isCustomDomain: false,
    }),
    getOps: async () => ({
      lastEventAt: TIME,
      lastHour: { browsers: 1n },
      lastDay: { browsers: 1n, servers: 2n },
      refusals: [{ code: 'validation_error', field: '', count: 1n }],
      stages: [
        { name: 'bus', isKnown: true, pending: 0 },
        { name: 'identity', isKnown: false },
      ],
    }),
    getStages: async () => ({
      stages: [
        { name: 'bus', isKnown: true, pending: 0 },
        { name: 'identity', isKnown: true, waitingSince: TIME, pending: 1 },
      ],
    }),
    getTagManagerContainer: async () => ({ trackingKey: 'tk_test', container: { exportFormatVersion: 2 } }),
    getShopifyPixel: async () => ({
      trackingKey: 'tk_test',
      script: 'pixel()',
      endpoint: 'https://collect.example/t/tk_test',
      cookieDays: 400,
      events: ['page_viewed'],
    }),
    getVerification: async () => ({
      verification: {
        id: 'v1',
        page: 'https://shop.example/',
        state: 'running',
        checks: [
          { name: 'reachable', ok: true, detail: 'It is.' },
          { name: 'tag_found', ok: false, detail: 'It is not.' },
          { name: 'key_matches', detail: 'Nobody knows.' },
        ],
        requestedAt: TIME,
      },
    }),
  };
}
