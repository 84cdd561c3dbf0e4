// Links a bank as a person in Fintoc's widget does, as far as an API sees it: begins the link and gets the widget's token.
import assert from 'node:assert/strict';
import { testSystem } from './fixture.ts';
import type { TestProfile } from './profile.ts';
import { BANK_LINK } from './test-world.ts';

/** @returns the values with which the bank is connected */
export async function linkBank(
  profile: Pick<TestProfile, 'call'>,
): Promise<{ linkIntent: string; exchangeToken: string }> {
  const { status, body } = await profile.call('POST', '/integrations/fintoc/link/start');
  assert.equal(status, 201, JSON.stringify(body));
  const { link_intent_id: linkIntent, widget_token } = body.data;
  const given = await fetch(`${testSystem().simulatorUrl}/fintoc/widget`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ widget_token, link_id: BANK_LINK }),
  });
  const { exchange_token: exchangeToken } = (await given.json()) as { exchange_token: string };
  return { linkIntent, exchangeToken };
}
