// Tests the links of chat messages: those to the profile's own sites get the token of whoever the message goes to.
import assert from 'node:assert/strict';
import { ANA, heard, newChat } from '../../connections/test/chat-world.ts';
import { NOW } from '../../connections/test/harness.ts';
import { type ChatHarness, sentBy, startChatHarness, text } from './chat-harness.ts';
import { SITE, tokenOf } from './neighbours.ts';

const LINK = `https://${SITE}/offer`;

describe('a link of a chat message', () => {
  let harness: ChatHarness;
  let profileId: string;
  let numberId: string;
  before(async () => {
    harness = await startChatHarness();
    ({ profileId, numberId } = await newChat(harness));
    heard(harness, numberId, Date.parse(NOW) - 1000);
    harness.neighbours.phones.set('ana', `+${ANA}`);
  });
  after(() => harness[Symbol.asyncDispose]());
  afterEach(() => harness.neighbours.setKeyless(false));

  const send = async (body: string, more: object = {}) => {
    const { message } = await harness.messages.sendChat(
      text(profileId, { content: JSON.stringify({ body }), ...more }),
    );
    return {
      added: message?.linkTokensAdded,
      threadId: message?.threadId ?? '',
      sent: sentBy(harness, numberId).at(-1),
    };
  };
  const withToken = `${LINK}?svc_t=${tokenOf('ana')}`;

  it('gets the token of the customer whose key, phone or thread the message names', async () => {
    const { threadId } = await send('Hola');
    const tos = [
      { case: 'customerKey', value: 'ana' },
      { case: 'customerId', value: 'ana' },
      { case: 'phone', value: `+${ANA}` },
      { case: 'threadId', value: threadId },
    ];
    for (const to of tos) {
      const { added, sent } = await send(`See ${LINK}.`, { to });
      assert.deepEqual([added, sent?.content], [1, { body: `See ${withToken}.` }], to.case);
    }
  });

  it('stays as it is when it leads elsewhere, the caller wants none, or nobody could get one', async () => {
    const { phones, setKeyless, minted } = harness.neighbours;
    const before = minted();
    const unchanged = async (body: string, more: object = {}) => {
      const { added, sent } = await send(body, more);
      assert.deepEqual([added, sent?.content], [0, { body }]);
    };
    await unchanged('See https://elsewhere.example/');
    await unchanged(LINK, { withoutLinkTokens: true });
    phones.delete('ana');
    await unchanged(LINK);
    assert.equal(minted(), before);
    phones.set('ana', `+${ANA}`);
    setKeyless(true);
    await unchanged(LINK);
  });

  it('is counted in the answer to a repeat, too', async () => {
    const request = text(profileId, { content: JSON.stringify({ body: `${LINK} ${LINK}` }) });
    const [first, again] = [await harness.messages.sendChat(request), await harness.messages.sendChat(request)];
    assert.deepEqual([first.message?.linkTokensAdded, again.message?.linkTokensAdded], [2, 2]);
  });
});

describe('the recipient of a chat message', () => {
  let harness: ChatHarness;
  before(async () => {
    harness = await startChatHarness();
  });
  after(() => harness[Symbol.asyncDispose]());

  it('must be a customer of the profile, with a phone', async () => {
    const { profileId, numberId } = await newChat(harness);
    const to = (value: string) => text(profileId, { to: { case: 'customerKey', value } });
    await assert.rejects(harness.messages.sendChat(to('nobody')), { reason: 'customer_not_found' });
    harness.neighbours.phones.set('mute', '');
    await assert.rejects(harness.messages.sendChat(to('mute')), { reason: 'validation_error' });
    assert.equal(sentBy(harness, numberId).length, 0);
  });
});
