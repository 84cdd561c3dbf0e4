import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pictureTypeOf, SIGNATURE_BYTES } from './picture-type.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

const CASES: readonly [about: string, first: Buffer, type: string | undefined][] = [
  ['a JPEG of a camera', bytes('\xff\xd8\xff\xe1\0\x10Exif\0\0'), 'image/jpeg'],
  ['a JPEG of the web', bytes('\xff\xd8\xff\xdb\0C\0'), 'image/jpeg'],
  ['a PNG', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'image/png'],
  ['an old GIF', bytes('GIF87a\x01\0\x01\0'), 'image/gif'],
  ['a GIF', bytes('GIF89a\x01\0\x01\0'), 'image/gif'],
  ['a WebP of any length', bytes('RIFF\n\x1a\0\xffWEBPVP8 '), 'image/webp'],
  ['nothing', bytes(''), undefined],
  ['two bytes of a JPEG', bytes('\xff\xd8'), undefined],
  ['a PNG whose line ends were changed on the way', bytes('\x89PNG\n\x1a\n\0\0\0\rIHDR'), undefined],
  ['a GIF of no known version', bytes('GIF88a\x01\0\x01\0'), undefined],
  ['a sound in the container of a WebP', bytes('RIFF\n\x1a\0\0WAVEfmt '), undefined],
  ['a picture behind a blank', bytes(' GIF89a\x01\0'), undefined],
  ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), undefined],
  ['a drawing behind a declaration', bytes('<?xml version="1.0"?><svg>'), undefined],
  ['a page', bytes('<!doctype html><img>'), undefined],
  ['a document', bytes('%PDF-1.7\n'), undefined],
  ['an icon', bytes('\0\0\x01\0\x01\0'), undefined],
  ['a BMP', bytes('BM\x9a\0\0\0\0\0\0\0'), undefined],
];

describe('the kind of a picture', () => {
  for (const [about, first, type] of CASES)
    it(`is ${type ?? 'unknown'} for ${about}`, () => assert.equal(pictureTypeOf(first), type));

  it('depends on nothing but its first bytes', () => {
    const heads = fc.constantFrom(...CASES.map(([, first]) => Buffer.concat([first, Buffer.alloc(SIGNATURE_BYTES)])));
    fc.assert(
      fc.property(heads, fc.uint8Array(), (head, rest) =>
        assert.equal(pictureTypeOf(Buffer.concat([head, rest])), pictureTypeOf(head)),
      ),
    );
  });

  it('is never known of a text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!text.startsWith('GIF8') && !text.startsWith('RIFF'));
        assert.equal(pictureTypeOf(Buffer.from(text)), undefined);
      }),
    ));
});
