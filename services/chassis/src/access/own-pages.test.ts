// Tests which requests one of our own pages could have made.
import assert from 'node:assert/strict';
import { isForeign, ownOrigins } from './own-pages.ts';

const OWN = ownOrigins('https://api.example.com/base');

describe('requests from other sites', () => {
  const FOREIGN: [origin: string | undefined, fetchSite: string | undefined][] = [
    ['https://evil.example', undefined],
    ['https://evil.example', 'same-origin'],
    ['null', undefined],
    ['', undefined],
    ['http://api.example.com', undefined],
    ['https://api.example.com:8443', undefined],
    ['https://api.example.com.evil.example', undefined],
    ['https://evil.example/https://api.example.com', undefined],
    ['https://API.example.com', undefined],
    ['https://api.example.com', 'cross-site'],
    ['https://api.example.com', 'same-site'],
    [undefined, 'cross-site'],
    [undefined, 'same-site'],
    [undefined, 'made-up'],
  ];
  for (const [origin, fetchSite] of FOREIGN) {
    it(`include those with Origin ${origin} and Sec-Fetch-Site ${fetchSite}`, () => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        assert.equal(isForeign({ method, origin, fetchSite }, OWN), true);
      for (const method of ['GET', 'HEAD', 'OPTIONS'])
        assert.equal(isForeign({ method, origin, fetchSite }, OWN), false);
    });
  }

  const ACCEPTED: [origin: string | undefined, fetchSite: string | undefined][] = [
    ['https://api.example.com', 'same-origin'],
    ['https://api.example.com', undefined],
    [undefined, 'same-origin'],
    [undefined, 'none'],
    [undefined, undefined],
  ];
  for (const [origin, fetchSite] of ACCEPTED) {
    it(`do not include those with Origin ${origin} and Sec-Fetch-Site ${fetchSite}`, () =>
      assert.equal(isForeign({ method: 'POST', origin, fetchSite }, OWN), false));
  }

  it('do not include those from another name of the loopback interface with the same port', () => {
    assert.deepEqual(
      [...ownOrigins('http://127.0.0.1:8080')],
      ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'],
    );
    assert.deepEqual([...ownOrigins('http://10.0.0.1:8080')], ['http://10.0.0.1:8080']);
  });
});
