// Tests the form in which a page's messages are sent, and which messages have none.
import assert from 'node:assert/strict';
import { UnsendableMessage } from '../../domain/messages/unsendable-message.ts';
import { pageMessage } from './page-message.ts';

const ID = '0b0f4a3e-7b11-4a52-9d52-8f6c2a0e3a52';
const base = { person: 'messenger:11', messageId: ID, humanAgent: false };
const link = 'https://shop.example/a.png';

describe('a message of a page', () => {
  const SENT: readonly [what: string, message: object, body: object][] = [
    ['a text', { type: 'text', content: { body: 'Hola', preview_url: true } }, { text: 'Hola' }],
    [
      'an image at an address',
      { type: 'image', content: { link } },
      { attachment: { type: 'image', payload: { url: link, is_reusable: true } } },
    ],
    [
      'a file that was given before',
      { type: 'document', content: { id: '9', filename: 'a.pdf' } },
      { attachment: { type: 'file', payload: { attachment_id: '9' } } },
    ],
  ];
  for (const [what, message, body] of SENT)
    it(`is ${what}`, () =>
      assert.deepEqual(pageMessage({ ...base, ...message } as Parameters<typeof pageMessage>[0]), {
        ...{ recipient: { id: '11' }, messaging_type: 'RESPONSE' },
        message: { ...body, metadata: ID },
      }));

  it('says that a human answers', () => {
    const body = pageMessage({ ...base, humanAgent: true, type: 'text', content: { body: 'Hola' } });
    const { message: _message, recipient: _recipient, ...sending } = body as Record<string, unknown>;
    assert.deepEqual(sending, { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' });
  });

  const REFUSED: readonly [what: string, message: object, field: string][] = [
    ['a template', { type: 'template', content: { name: 'a' } }, 'template'],
    ['an interactive message', { type: 'interactive', content: {} }, 'interactive'],
    ['a sticker', { type: 'sticker', content: { link } }, 'sticker'],
    ['a caption', { type: 'image', content: { link, caption: 'Look' } }, 'caption'],
    ['a file from nowhere', { type: 'image', content: {} }, 'image'],
    ['an empty text', { type: 'text', content: {} }, 'text'],
    ['a text that Messenger cuts', { type: 'text', content: { body: 'a'.repeat(2001) } }, 'text'],
    [
      'a text that Instagram cuts',
      { person: 'instagram:11', type: 'text', content: { body: 'a'.repeat(1001) } },
      'text',
    ],
    ['one to a number', { person: '56911112222', type: 'text', content: { body: 'Hola' } }, 'to'],
  ];
  for (const [what, message, field] of REFUSED)
    it(`is not ${what}`, () =>
      assert.throws(
        () => pageMessage({ ...base, ...message } as Parameters<typeof pageMessage>[0]),
        (error) => error instanceof UnsendableMessage && error.field === field,
      ));
});
