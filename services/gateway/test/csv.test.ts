// Tests lists as CSV: the columns, what a spreadsheet would run, pages to the end, and what is logged and refused.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { csvShapeOf } from '../src/http/csv/columns.ts';
import { headerText, rowsText } from '../src/http/csv/csv-text.ts';
import { allOperations } from '../src/operations/all-operations.ts';
import { CAMPAIGN_ID, CUSTOMER_ID } from './doubles/known-ids.ts';
import { RANGE } from './good-calls.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';
import { serviceDoubles } from './service-doubles.ts';

/** A list that is far longer than what the sockets of a connection hold. */
const MANY_PAGES = 400;
const ROWS_A_PAGE = 200;
const CSV = { accept: 'text/csv' };
const linesOf = (text: string) => text.trimEnd().split('\r\n');

describe('rows as CSV', () => {
  const columns = ['text', 'number', 'flag', 'list', 'inner.text'].map((header) => ({
    header,
    path: header.split('.'),
  }));
  const row = (over: object) =>
    linesOf(rowsText(columns, [{ text: 'a', number: 1, flag: true, list: ['x'], inner: { text: 'b' }, ...over }]));

  it('have a column for each member, and one for each member of an object', () => {
    assert.equal(headerText(columns), 'text,number,flag,list,inner.text\r\n');
    assert.deepEqual(row({}), ['a,1,true,"[""x""]",b']);
    assert.deepEqual(row({ inner: null, number: null, list: undefined }), ['a,,true,,']);
  });

  it('quote what has commas, quotes and line ends', () => {
    assert.deepEqual(row({ text: 'a "b", c' }), ['"a ""b"", c",1,true,"[""x""]",b']);
    assert.equal(rowsText(columns.slice(0, 1), [{ text: 'a\nb' }]), '"a\nb"\r\n');
  });

  const formulas: [sent: string, shown: string][] = [
    ['=1+1', "'=1+1"],
    ['+56 9', "'+56 9"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['-12.50', '-12.50'],
    ['12.50', '12.50'],
  ];
  for (const [sent, shown] of formulas)
    it(`show ${JSON.stringify(sent)} as ${JSON.stringify(shown)}`, () =>
      assert.equal(rowsText(columns.slice(0, 1), [{ text: sent }]), `${shown}\r\n`));

  it('show numbers below zero as numbers', () => assert.match(row({ number: -5 })[0] ?? '', /^a,-5,/));
});

describe('the columns of a list', () => {
  it('are found for every list, each once', () => {
    const lists = allOperations.filter(({ method, answer }) => method === 'GET' && answer.isList);
    assert.ok(lists.length > 20);
    for (const list of lists) {
      const headers = csvShapeOf(list).columns.map(({ header }) => header);
      assert.ok(headers.length > 0 && !headers.includes(''), list.path);
      assert.equal(new Set(headers).size, headers.length, list.path);
    }
  });
});

/** Returns a page of a list of long rows. */
function manyPages<A extends { payments?: object[] }>({ payments: [row = {}] = [] }: A, at: number) {
  const long = { ...row, currency: 'x'.repeat(500) };
  return {
    payments: Array.from({ length: ROWS_A_PAGE }, () => long),
    nextCursor: at < MANY_PAGES - 1 ? String(at + 1) : '',
  };
}

describe('a list as CSV', () => {
  let running: RunningGateway;
  let asked: { limit: number; cursor: string }[];

  before(async () => {
    const { attribution } = serviceDoubles();
    const { listPayments } = attribution;
    const pages: typeof listPayments = async (request, call) => {
      asked.push({ limit: request.limit, cursor: request.cursor });
      const answer = await listPayments(request, call);
      if (request.from !== undefined) return manyPages(answer, Number(request.cursor || 0));
      const at = Number(request.cursor || 0);
      if (at === 2 && request.unidentifiedOnly) throw new Error('The third page fails.');
      return { ...answer, nextCursor: at < 3 ? String(at + 1) : '' };
    };
    running = await runGateway('csv', { doubles: { attribution: { ...attribution, listPayments: pages } } });
  });
  beforeEach(() => {
    asked = [];
  });
  after(() => running[Symbol.asyncDispose]());

  const get = (path: string, headers: Record<string, string> = CSV) =>
    running.call('GET', path, { headers: { authorization: `Bearer ${running.key}`, ...headers } });

  it('is what a caller gets who asks for it, and JSON what every other gets', async () => {
    for (const accept of ['application/json', '*/*', 'text/html', 'application/json, text/csv']) {
      const answer = await get('/payments?limit=1', { accept });
      assert.match(answer.headers.get('content-type') ?? '', /^application\/json/, accept);
      assert.match(answer.headers.get('vary') ?? '', /Accept/);
    }
    const answer = await get('/payments');
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
    assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="payments.csv"');
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    await answer.text();
  });

  it('has all pages of the lists that are read in bulk, in large steps', async () => {
    const lines = linesOf(await (await get('/payments?limit=1')).text());
    assert.equal(lines.length, 5);
    assert.match(lines[0] ?? '', /^payment_id,/);
    assert.deepEqual(
      asked,
      ['', '1', '2', '3'].map((cursor) => ({ limit: 200, cursor })),
    );
  });

  it('is read no faster than the caller reads, so that no more of it is in memory', async () => {
    const answer = await get('/payments?status=all&from=2020-01-01T00:00:00Z');
    await eventually(async () => {
      const before = asked.length;
      await delay(500);
      assert.equal(asked.length, before, 'the gateway still reads');
    });
    assert.ok(
      asked.length < MANY_PAGES / 2,
      `${asked.length} pages of ${MANY_PAGES} are read for a caller who reads none`,
    );
    assert.equal(linesOf(await answer.text()).length, 1 + MANY_PAGES * ROWS_A_PAGE);
    assert.equal(asked.length, MANY_PAGES);
  });

  it('costs a page when only its headers are wanted', async () => {
    const answer = await running.call('HEAD', '/payments', { headers: CSV });
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
    assert.equal(asked.length, 1);
  });

  it('continues where the caller wants', async () => {
    assert.equal(linesOf(await (await get('/payments?cursor=2')).text()).length, 3);
  });

  it('has one page of the other lists, and a link to the next', async () => {
    const answer = await get(`/campaigns?${RANGE}&limit=1`);
    assert.equal(answer.status, 200);
    const link = answer.headers.get('link');
    if (link !== null) assert.match(link, /^<\/api\/v1\/campaigns\?.*cursor=[^>]+>; rel="next"$/);
    assert.match(linesOf(await answer.text())[0] ?? '', /campaign_id/);
  });

  it('takes each page from the caller’s allowance, and logs the persons of each', async () => {
    const remaining = (answer: Response) => Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
    const before = remaining(await get('/me', {}));
    await (await get('/payments')).text();
    const after = remaining(await get('/me', {}));
    assert.equal(before - after, 5);
    const customers = await get(`/customers?${RANGE}&goal=payment_received`);
    assert.match(await customers.text(), new RegExp(CUSTOMER_ID));
  });

  it('is refused like every answer when its first page is, and broken off when a later one is', async () => {
    const refused = await get('/payments?limit=0');
    assert.deepEqual([refused.status, refused.headers.get('content-type')], [400, 'application/json; charset=utf-8']);
    const broken = await get('/payments?status=unidentified');
    assert.equal(broken.status, 200);
    await assert.rejects(broken.text());
  });

  it('is JSON where the answer is no list', async () => {
    const answer = await get(`/ads/${CAMPAIGN_ID}?${RANGE}`);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  });
});
