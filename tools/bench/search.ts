// Measures a search over a large number of customers, by the beginning or a part of a name, an email or a phone.
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import type { Customer } from '../../services/identity/src/domain/customer.ts';
import { foldText, searchTermsOf } from '../../services/identity/src/domain/search-terms.ts';
import { createRandom } from '../sample/random.ts';
import type { Progress } from '../start/progress.ts';
import { type Figure, latencyFigure } from './figures.ts';
import { createHttpClient } from './http-client.ts';
import { loadCustomers } from './load-customers.ts';
import type { BenchSystem } from './system.ts';

const WARM_ROUNDS = 10;
const SEED = 13;

interface Candidate {
  customer_profile_id: string;
  first_name: string | null;
  last_name: string | null;
  primary_email: string | null;
  primary_phone: string | null;
}

/**
 * Loads customers into a separate profile and searches for some of them. Every candidate must contain the query, each search must
 * find a customer, a whole email or phone must find its owner first, and the database must use an index.
 * @param options count: how many customers; rounds: how often each kind of query runs, each time for another customer
 */
export async function benchSearch(
  system: BenchSystem,
  { count, rounds, now }: { count: number; rounds: number; now: Date },
  onProgress: Progress,
): Promise<Figure[]> {
  const profile = await system.newProfile('search', 'CLP');
  const profileId = profile.profile_id;
  const people = await loadCustomers(system, { profileId, count, now, onProgress });
  await using mongo = await connectMongo({
    url: system.urls.mongodbUrl,
    database: system.databaseOf('identity'),
    appName: 'bench',
  });
  const customers = mongo.db.collection<{ _id: string }>('customers');
  const term = searchTermsOf(people[0] as Customer)[0];
  const plan = await mongo.db.command({
    explain: { find: 'customers', filter: { profile_id: profileId, search: { $all: [term] } }, limit: 100 },
  });
  if (/COLLSCAN|Seq Scan/.test(JSON.stringify(plan))) throw new Error('The search reads the whole collection.');

  const { baseUrl } = system.services.addresses;
  using client = createHttpClient(baseUrl, { headers: { authorization: `Bearer ${profile.api_key}` } });
  const random = createRandom(SEED);
  const finds: number[] = [];
  const searches = new Map<string, number[]>(Object.keys(KINDS).map((name) => [name, []]));
  for (let round = -WARM_ROUNDS; round < rounds; round++) {
    onProgress(`round ${Math.max(0, round)} of ${rounds}`);
    for (const [name, queryOf] of Object.entries(KINDS)) {
      const person = random.pick(people);
      const query = queryOf(person, random.next);
      const findMs = await timed(() => customers.findOne({ _id: `${profileId}|${person.id}` }));
      let body = '';
      const searchMs = await timed(async () => {
        body = (await client.send('GET', `/api/v1/customers/search?q=${encodeURIComponent(query)}`)).body;
      });
      check(name, query, person, (JSON.parse(body) as { data: Candidate[] }).data);
      if (round < 0) continue;
      finds.push(findMs);
      searches.get(name)?.push(searchMs);
    }
  }
  const over = `${count.toLocaleString('en-US')} customers`;
  return [...searches].map(([name, times]) =>
    latencyFigure(
      {
        name: `GET /customers/search, ${name}, over ${over}`,
        baseline: 'one find by _id in the same database',
      },
      times,
      finds,
    ),
  );
}

type QueryOf = (person: Customer, chance: () => number) => string;

const WHOLE_EMAIL = 'a whole email';
const WHOLE_PHONE = 'a whole phone';
const KINDS: Record<string, QueryOf> = {
  'the beginning of a name': ({ firstName }, chance) => firstName.slice(0, between(2, 5, chance)),
  'a part of a name': ({ lastName }, chance) => part(lastName.split(' ')[0] ?? '', between(3, 5, chance), chance),
  'a first and a last name': ({ firstName, lastName }) => `${firstName} ${lastName.split(' ')[0]}`,
  'the beginning of an email': ({ emails: [email = ''] }, chance) => email.slice(0, between(3, 12, chance)),
  'a part of an email': ({ emails: [email = ''] }, chance) => part(email, between(4, 10, chance), chance),
  [WHOLE_EMAIL]: ({ emails: [email = ''] }) => email,
  'the beginning of a phone': ({ phones: [phone = ''] }, chance) => phone.slice(0, between(4, 9, chance)),
  'a part of a phone': ({ phones: [phone = ''] }, chance) => part(phone.slice(1), between(3, 8, chance), chance),
  [WHOLE_PHONE]: ({ phones: [phone = ''] }) => phone,
};

/** @throws Error when the answer is wrong: no figure of such a run counts */
function check(name: string, query: string, person: Customer, found: readonly Candidate[]): void {
  if (found.length === 0) throw new Error(`${name} found nobody.`);
  const words = foldText(query).replace(/^\+/, '').split(' ');
  for (const { first_name, last_name, primary_email, primary_phone } of found) {
    const text = foldText(`${first_name} ${last_name} ${primary_email} ${primary_phone}`);
    if (!words.every((word) => text.includes(word))) throw new Error(`${name} found somebody else.`);
  }
  const isWhole = name === WHOLE_EMAIL || name === WHOLE_PHONE;
  if (isWhole && found[0]?.customer_profile_id !== person.id) throw new Error(`${name} did not find its owner first.`);
}

const between = (low: number, high: number, chance: () => number) => low + Math.floor(chance() * (high - low + 1));

function part(text: string, length: number, chance: () => number): string {
  const from = Math.floor(chance() * Math.max(1, text.length - length + 1));
  return text.slice(from, from + length);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
