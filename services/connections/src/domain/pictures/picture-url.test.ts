import assert from 'node:assert/strict';
import { pictureUrl } from './picture-url.ts';

const PRIVATE = new Set(['127.0.0.1', 'sim.test', '::1']);

const ALLOWED: readonly [text: string, href?: string][] = [
  ['https://scontent.example/v/1.jpg?oh=00_AY&oe=67'],
  ['https://scontent.example:8443/1.jpg'],
  ['https://93.184.215.14/1.jpg'],
  ['http://127.0.0.1:9400/pictures/1.png'],
  ['http://sim.test/1.png'],
  ['https://[::1]/1.png'],
  ['https://SCONTENT.example/1.jpg', 'https://scontent.example/1.jpg'],
];

const REFUSED: readonly [about: string, text: string][] = [
  ['nothing', ''],
  ['a path', '/pictures/1.png'],
  ['plain http to a public host', 'http://scontent.example/1.jpg'],
  ['another scheme', 'ftp://scontent.example/1.jpg'],
  ['a file', 'file:///etc/passwd'],
  ['data', 'data:image/png;base64,iVBORw0KGgo='],
  ['a user name', 'https://me@scontent.example/1.jpg'],
  ['a password', 'https://:secret@scontent.example/1.jpg'],
  ['the inside of a cloud', 'https://169.254.169.254/latest/meta-data/'],
  ['a private address', 'https://10.0.0.7/1.jpg'],
  ['a private address in decimal', 'https://167772167/1.jpg'],
  ['a private address in hexadecimal', 'https://0x0a000007/1.jpg'],
  ['this host in short', 'https://127.2/1.jpg'],
  ['a private IPv6 address', 'https://[fd00::1]/1.jpg'],
  ['a private address mapped into IPv6', 'https://[::ffff:10.0.0.7]/1.jpg'],
  ['another scheme on a private host', 'ftp://127.0.0.1/1.jpg'],
  ['too long an address', `https://scontent.example/${'x'.repeat(4096)}`],
];

describe('the address of a picture', () => {
  for (const [text, href = text] of ALLOWED)
    it(`may be ${text}`, () => assert.equal(pictureUrl(text, PRIVATE)?.href, href));

  for (const [about, text] of REFUSED)
    it(`is not called with ${about}`, () => assert.equal(pictureUrl(text, PRIVATE), undefined));

  it('leads to no private host unless a setting names it', () => {
    for (const [text] of ALLOWED.slice(3, 6)) assert.equal(pictureUrl(text, new Set()), undefined, text);
  });
});
