import assert from 'node:assert/strict';
import { kindOf } from '../../domain/media-type.ts';
import { sniffMediaType } from './sniff-media-type.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

const CASES: readonly [about: string, first: Buffer, declared: string, type: string][] = [
  ['a JPEG that calls itself a text', bytes('\xff\xd8\xff\xe0\0\x10JFIF\0'), 'text/plain', 'image/jpeg'],
  ['a PNG', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0'), '', 'image/png'],
  ['a PDF that calls itself an image', bytes('%PDF-1.7\n'), 'image/jpeg', 'application/pdf'],
  ['a video', bytes('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), '', 'video/mp4'],
  ['a page, which is served as a text', bytes('<!doctype html><script>alert(1)</script>'), 'text/html', 'text/plain'],
  ['a script', bytes('alert(document.domain)'), 'text/javascript', 'text/plain'],
  ['a table', bytes('name,total\nAna,5\n'), 'text/csv', 'text/csv'],
  ['a card', bytes('BEGIN:VCARD\n'), 'text/vcard', 'text/vcard'],
  ['a text with a letter cut in two', Buffer.from('mañana').subarray(0, 3), '', 'text/plain'],
  ['bytes that are no text', bytes('\0\x01\x02\x03'), 'text/csv', 'application/octet-stream'],
  ['bytes that are no UTF-8', bytes('ma\xf1ana \xff'), 'text/plain', 'application/octet-stream'],
];

describe('the type of a file', () => {
  for (const [about, first, declared, type] of CASES)
    it(`is ${type} for ${about}`, async () => assert.equal(await sniffMediaType(first, declared), type));

  it('makes it an image, audio, a video or a document', () => {
    assert.deepEqual(['image/webp', 'audio/ogg', 'video/mp4', 'text/csv', 'application/pdf'].map(kindOf), [
      ...['image', 'audio', 'video', 'document', 'document'],
    ]);
  });

  it('of a drawing that could run scripts is no image', async () => {
    const svg = bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    assert.equal(kindOf(await sniffMediaType(svg, 'image/svg+xml')), 'document');
    assert.equal(kindOf(await sniffMediaType(svg.subarray(21), 'image/svg+xml')), 'document');
  });
});
