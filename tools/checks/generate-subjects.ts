// Generates docs/subjects.md from proto/catalog.ts, for subscribers. `--check` fails when the page is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CatalogEntry, catalog, deadLetterStream, deadLetterSubject, streams } from '@touchline/proto/catalog.ts';

const PAGE = join(import.meta.dirname, '../../docs/subjects.md');

function page(): string {
  const rows = catalog.map(
    (e) =>
      `| \`${e.subject}.<profile_id>\` | ${e.stream} | ${e.owner} | ${readersOf(e).join(', ') || 'for subscribers'} | [\`${e.schema.name}\`](../${protoFile(e.schema.file.name)}) | ${e.summary} |`,
  );
  const holding = catalog.map(({ subject, holds }) => `| \`${subject}\` | ${holds} |`);
  const kept = [...streams, deadLetterStream].map(
    (s) => `| ${s.name} | ${s.subjects.map((x) => `\`${x}\``).join(', ')} | ${s.maxAgeDays} days |`,
  );
  return `<!-- Generated from proto/catalog.ts by \`npm run generate\`. Do not edit. -->
# Subjects

Every message is a CloudEvent 1.0 in NATS binary mode: headers \`ce-id\`, \`ce-type\`, \`ce-source\`, \`ce-time\`, \`ce-subject\` (the
profile id) and \`ce-dataschema\`, a \`traceparent\`, and a protobuf body. Subjects and headers hold ids only, never personal data.

| subject | stream | published by | read by | message | what it says |
|---|---|---|---|---|---|
${rows.join('\n')}

## Subscribing
Create your own durable pull consumer on the stream, filtered to \`<subject>.>\` or to one profile, with explicit acknowledgement.
Delivery is at-least-once, and the order is not guaranteed: a message whose first publishing failed arrives after the one that
followed it. Act on each \`ce-id\` once, and decide by the message itself whether it still holds:

| subject | which of several messages holds |
|---|---|
${holding.join('\n')}

Store that time or number with what you derive from the message, and skip a message in which it is older
([ADR 39](adr/0039-revisions-of-credit.md) explains why credit counts revisions). Do not decide by \`ce-time\`: it is when the message
was made. The schemas only grow (\`buf breaking\` guards them in CI).

NATS can have a user for each service, with the rights to what the first table says and no more
([ADR 33](adr/0033-a-user-of-nats-for-each-service.md)). A subscriber then needs a user, too, with the right to publish
\`$JS.API.CONSUMER.DURABLE.CREATE.<stream>.<durable>\`, \`$JS.API.CONSUMER.CREATE.<stream>.<durable>.>\`,
\`$JS.API.CONSUMER.INFO.<stream>.<durable>\`, \`$JS.API.CONSUMER.MSG.NEXT.<stream>.<durable>\` and
\`$JS.ACK.<stream>.<durable>.>\`, and to subscribe to its own inbox.

## How long messages stay

| stream | subjects | kept |
|---|---|---|
${kept.join('\n')}

A consumer that was away for longer misses nothing that matters to the figures: MongoDB has the record, and the services republish from
it what JetStream lost ([ADR 17](adr/0017-told-again.md)). They republish all that still holds, under its former ids, whether or not it
was received before. A subscriber creates its durable again, as at first, and acts on each \`ce-id\` once. Only credit comes under new ids
and revisions. Nothing comes for conversions that were removed before subscribers received the removal:
\`GET /conversions/{outcome_event_id}/journey\` returns 404 for those.

A message that a consumer gave up on leaves a pointer on \`${deadLetterSubject}.<service>.<profile_id>\`: stream, sequence, ids and the
reason, never the body. An operator can let that one consumer try again ([docs/runbooks/dead-letters.md](runbooks/dead-letters.md)): the
copy goes to \`<area>.replay.<consumer>.<profile_id>\`, which subscribers of \`<subject>.>\` do not see.
`;
}

const readersOf = ({ consumers, listeners = [] }: CatalogEntry) => [...listeners, ...consumers];
const protoFile = (name: string) => `proto/${name}.proto`;

if (process.argv.includes('--check')) {
  if (readFileSync(PAGE, 'utf8') !== page()) {
    console.error('docs/subjects.md is out of date: run `npm run generate` and commit what changed.');
    process.exitCode = 1;
  } else console.log('docs/subjects.md is up to date.');
} else {
  writeFileSync(PAGE, page());
  console.log('docs/subjects.md written.');
}
