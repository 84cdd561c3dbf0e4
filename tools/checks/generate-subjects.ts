// docs/subjects.md from proto/catalog.ts, for those who subscribe. `--check` fails when the page is not up to date.
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
Make a durable pull consumer of your own on the stream, filtered to \`<subject>.>\` or to one profile, with explicit acknowledgement.
Delivery is at least once, and in no order that can be relied on: a message whose first publishing failed comes after the one that
followed it. Act on \`ce-id\` once, and let the message itself say whether it still holds:

| subject | which of several messages holds |
|---|---|
${holding.join('\n')}

Keep the time or number by which that is decided with what you made of the message, and leave out what it says is older
([ADR 39](adr/0039-revisions-of-credit.md) has why credit counts revisions). \`ce-time\` decides nothing: it is when the message was
made. The schemas only grow (\`buf breaking\` guards them in CI).

NATS may know each service by a user of its own, with the rights to what the first table says and no more
([ADR 33](adr/0033-a-user-of-nats-for-each-service.md)). A subscriber then needs a user, too: with the right to publish
\`$JS.API.CONSUMER.DURABLE.CREATE.<stream>.<durable>\`, \`$JS.API.CONSUMER.CREATE.<stream>.<durable>.>\`,
\`$JS.API.CONSUMER.INFO.<stream>.<durable>\`, \`$JS.API.CONSUMER.MSG.NEXT.<stream>.<durable>\` and
\`$JS.ACK.<stream>.<durable>.>\`, and to subscribe to an inbox of its own.

## How long messages stay

| stream | subjects | kept |
|---|---|---|
${kept.join('\n')}

A consumer that was away for longer misses nothing that matters to the figures: MongoDB has the record, and what JetStream lost is told
again from it ([ADR 17](adr/0017-told-again.md)): all that still holds, under the ids that it had, whether or not it was heard before. A
subscriber makes its durable again, as at first, and acts on each \`ce-id\` once. Credit alone comes under new ids and revisions; and of conversions that
were removed before that was heard nothing comes: \`GET /conversions/{outcome_event_id}/journey\` is 404 for those.

A message that a consumer gave up on leaves a pointer at \`${deadLetterSubject}.<service>.<profile_id>\`: stream, sequence, ids and the
reason, never the body. An operator may have that one consumer try again ([docs/runbooks/dead-letters.md](runbooks/dead-letters.md)): the
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
