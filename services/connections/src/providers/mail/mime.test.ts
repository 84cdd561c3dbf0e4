import assert from 'node:assert/strict';
import PostalMime from 'postal-mime';
import type { MailFile, OutgoingMail } from '../../domain/messages/mailbox.ts';
import { writeMime } from './mime.ts';

const MAIL: OutgoingMail = {
  from: { name: 'Óptica Ñuñoa', address: 'hola@optica.cl' },
  to: 'ana@example.com',
  subject: 'Tu pedido está listo',
  text: 'Hola Ana: tu pedido está listo.',
  html: '<p>Hola Ana: tu pedido está <b>listo</b>.</p>',
  messageId: '<0b0f4a3e@optica.cl>',
  inReplyTo: '',
  sentAt: new Date('2026-11-05T12:00:00Z'),
  files: [],
};

const file = (bytes: number, name = 'boleta.pdf', type = 'application/pdf'): MailFile => ({
  ...{ name, type, bytes },
  content: async function* () {
    // In pieces that are no multiple of what base64 encodes at once.
    for (let at = 0; at < bytes; at += 1000) yield Buffer.alloc(Math.min(1000, bytes - at), 7);
  },
});

async function written(mail: OutgoingMail): Promise<{ bytes: number; raw: Buffer }> {
  const { bytes, stream } = await writeMime(mail);
  const raw = Buffer.concat(await stream().toArray());
  return { bytes, raw };
}

describe('a mail', () => {
  it('has both bodies, and its names in any script', async () => {
    const { raw } = await written(MAIL);
    const read = await PostalMime.parse(raw);
    assert.deepEqual(
      [read.from, read.to, read.subject, read.messageId, read.date],
      [
        { name: 'Óptica Ñuñoa', address: 'hola@optica.cl' },
        [{ name: '', address: 'ana@example.com' }],
        'Tu pedido está listo',
        '<0b0f4a3e@optica.cl>',
        '2026-11-05T12:00:00.000Z',
      ],
    );
    assert.deepEqual([read.text?.trim(), read.html?.trim()], [MAIL.text, MAIL.html]);
  });

  it('names the mail that it answers', async () => {
    const { raw } = await written({ ...MAIL, inReplyTo: '<q1@example.com>' });
    const read = await PostalMime.parse(raw);
    assert.deepEqual([read.inReplyTo, read.references], ['<q1@example.com>', '<q1@example.com>']);
  });

  for (const sizes of [[], [0], [1], [56], [57], [58], [2999, 3000], [1_000_001]])
    it(`is as long as it was said to be with attachments of ${sizes.join(' and ') || 'no'} bytes`, async () => {
      const { bytes, raw } = await written({ ...MAIL, files: sizes.map((size) => file(size)) });
      const read = await PostalMime.parse(raw);
      assert.equal(raw.length, bytes);
      assert.deepEqual(
        read.attachments.map(({ content }) => (content as ArrayBuffer).byteLength),
        sizes,
      );
    });

  it('carries a mail and a text as files, byte for byte', async () => {
    const files = [file(500, 'aviso.eml', 'message/rfc822'), file(500, 'nota.txt', 'text/plain')];
    const { bytes, raw } = await written({ ...MAIL, files });
    const read = await PostalMime.parse(raw, { forceRfc822Attachments: true });
    assert.equal(raw.length, bytes);
    assert.deepEqual(
      read.attachments.map(({ filename, content }) => [filename, (content as ArrayBuffer).byteLength]),
      [
        ['aviso.eml', 500],
        ['nota.txt', 500],
      ],
    );
  });

  it('gets no header from a text of a caller', async () => {
    const { raw } = await written({ ...MAIL, subject: 'Hi\r\nBcc: eve@example.com', inReplyTo: '<a@b>\r\nX-Evil: 1' });
    const read = await PostalMime.parse(raw);
    assert.deepEqual([read.bcc, read.headers.some(({ key }) => key === 'x-evil' || key === 'bcc')], [undefined, false]);
  });
});
