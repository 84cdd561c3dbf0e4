// Tests that the address of a page reads the same, whoever wrote it.
import assert from 'node:assert/strict';
import { pageKey } from './page-key.ts';

describe('the page of an address', () => {
  const same: [name: string, address: string, key: string | null][] = [
    ['keeps host and path', 'https://www.example.com/shoes/red', 'www.example.com/shoes/red'],
    ['has no scheme', 'http://www.example.com/shoes', 'www.example.com/shoes'],
    ['has its host in lower case, and its path as it is', 'https://WWW.Example.com/Shoes', 'www.example.com/Shoes'],
    ['has no query string', 'https://example.com/shoes?utm_source=x&gclid=y', 'example.com/shoes'],
    ['has no fragment', 'https://example.com/shoes#sizes', 'example.com/shoes'],
    ['has no slash at the end', 'https://example.com/shoes//', 'example.com/shoes'],
    ['is the host and a slash for a start page', 'https://example.com?x=1', 'example.com/'],
    ['keeps a port that is not the usual one', 'https://example.com:8443/a', 'example.com:8443/a'],
    ['has no port that is', 'https://example.com:443/a', 'example.com/a'],
    ['has its escapes in one form', 'https://example.com/ni%c3%b1o', 'example.com/ni%C3%B1o'],
    ['escapes what is not escaped', 'https://example.com/niño', 'example.com/ni%C3%B1o'],
    ['has an international host in one form', 'https://ñandú.example/', 'xn--and-6ma2c.example/'],
    ['has no user', 'https://user:secret@example.com/a', 'example.com/a'],
    ['is none for another scheme', 'android-app://com.example/a', null],
    ['is none for a path', '/shoes', null],
    ['is none for nothing', '', null],
    ['is none for what is longer than any address', `https://example.com/${'a'.repeat(2048)}`, null],
  ];
  for (const [name, address, key] of same) it(name, () => assert.equal(pageKey(address), key));
});
