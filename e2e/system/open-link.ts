// Opens a link with a token as the tracker does in a browser that nobody knows yet.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { testSystem } from './fixture.ts';
import type { TestProfile } from './profile.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** @param link with the token in svc_t, as somebody received it @returns the visitor id of the browser */
export async function openLink({ trackingKey }: TestProfile, link: string): Promise<string> {
  const url = new URL(link);
  const token = url.searchParams.get('svc_t') ?? assert.fail(`${link} has no token`);
  // The tracker removes the token from the address.
  url.searchParams.delete('svc_t');
  const [at, visitorId] = [new Date().toISOString(), `v-${randomUUID()}`];
  const page = { event_id: randomUUID(), type: 'page_view', at, url: url.href, referrer: '' };
  const opened = await fetch(`${testSystem().services.addresses.collectorUrl}/t/${trackingKey}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': CHROME },
    body: JSON.stringify({ visitor_id: visitorId, link_token: token, sent_at: at, events: [page] }),
  });
  assert.equal(opened.status, 204);
  return visitorId;
}
