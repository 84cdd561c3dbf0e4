// Completes a hand-off as a person in a browser does: opens its start_url and decides at the provider's consent screen.
import assert from 'node:assert/strict';
import { type Decision, press } from '@touchline/tools/provider-sim/consent/press.ts';
import type { TestProfile } from './profile.ts';

/**
 * Mints a hand-off and completes it.
 * @returns the id of the hand-off
 */
export async function completeHandoff(
  profile: Pick<TestProfile, 'call'>,
  decision: Decision,
  provider = 'social_ads',
): Promise<string> {
  const { status, body } = await profile.call('POST', `/connections/${provider}/handoff`);
  assert.equal(status, 201, JSON.stringify(body));
  await openHandoff(body.data.start_url, decision);
  return body.data.id;
}

/** @returns where the browser ends: the return URL or our page */
export async function openHandoff(startUrl: string, decision: Decision): Promise<URL> {
  const started = await fetch(startUrl, { redirect: 'manual' });
  const to = started.headers.get('location') ?? '';
  const back = await press(to, decision);
  const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const ended = await fetch(back, { redirect: 'manual', headers: { cookie } });
  assert.equal(ended.status, 303, await ended.text());
  return new URL(ended.headers.get('location') ?? '');
}
