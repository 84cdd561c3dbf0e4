// Tests how people who write to a page are named, in threads and in the identity graph.
import assert from 'node:assert/strict';
import { chatPerson, chatPersonId, personOfPage, readChatPerson } from './chat-person.ts';

describe('a person who writes to a page', () => {
  it('is named by the product and its id, and in the graph by the page, too', () => {
    const person = chatPerson('instagram', '17');
    assert.deepEqual(readChatPerson(person), { product: 'instagram', id: '17' });
    assert.equal(chatPersonId('701', person), 'instagram:701:17');
    assert.equal(personOfPage('701', 'instagram:701:17'), person);
  });

  const OTHERS = ['56911112222', 'messenger:', 'messenger:a', 'whatsapp:1', ''];
  for (const person of OTHERS)
    it(`is not ${JSON.stringify(person)}`, () =>
      assert.deepEqual([readChatPerson(person), chatPersonId('701', person)], [null, null]));

  const OTHER_IDS = ['instagram:702:17', 'instagram:701', 'instagram:701:17:1', 'whatsapp:701:17', ''];
  for (const id of OTHER_IDS)
    it(`of one page is not ${JSON.stringify(id)}`, () => assert.equal(personOfPage('701', id), null));
});
