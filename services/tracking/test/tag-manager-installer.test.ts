// Tests the container for Google Tag Manager: its shape is that of an export, and everything that it refers to is in it.
import assert from 'node:assert/strict';
import { Ajv } from 'ajv';
import { tagManagerContainer } from '../src/domain/installers/tag-manager-container.ts';
import { trackerScript } from '../tracker/build.ts';
import { openSite } from './running-tracking.ts';
import { tagManagerExportSchema } from './tag-manager-export-schema.ts';

/** Triggers that every container has and that no export lists. */
const BUILT_IN_TRIGGERS = ['2147479553', '2147479573'];

const isExport = new Ajv({ allErrors: true, strict: true, strictRequired: false }).compile(tagManagerExportSchema);
const container = () =>
  tagManagerContainer({
    collector: 'https://collect.example.com',
    trackingKey: 'tk_test',
    stampedAt: new Date('2026-01-31T09:30:00.500Z'),
  });
type Container = ReturnType<typeof container>;

describe('the container for the tag manager', () => {
  it('has the shape of an export', () => {
    assert.ok(isExport(container()), JSON.stringify(isExport.errors, undefined, 2));
    assert.equal(container().exportTime, '2026-01-31 09:30:00');
  });

  const spoilt: Record<string, (from: Container) => unknown> = {
    'another version': (from) => ({ ...from, exportFormatVersion: 1 }),
    'a type of parameter in lower case': (from) => JSON.parse(JSON.stringify(from).replaceAll('TEMPLATE', 'template')),
    'the API’s spelling of how often a tag fires': (from) =>
      JSON.parse(JSON.stringify(from).replaceAll('ONCE_PER_LOAD', 'oncePerLoad')),
    'the API’s spelling of a trigger': (from) =>
      JSON.parse(JSON.stringify(from).replaceAll('CUSTOM_EVENT', 'customEvent')),
    'a colon in a name': (from) => JSON.parse(JSON.stringify(from).replaceAll('Touchline event', 'Touchline: event')),
    'a boolean that is no text': (from) => JSON.parse(JSON.stringify(from).replaceAll('"false"', 'false')),
    'an unknown member of a tag': (from) => {
      const [tag] = from.containerVersion.tag;
      return { ...from, containerVersion: { ...from.containerVersion, tag: [{ ...tag, live: true }] } };
    },
  };
  for (const [what, spoil] of Object.entries(spoilt))
    it(`would not be an export with ${what}`, () => assert.equal(isExport(spoil(container())), false));

  it('refers only to triggers and variables that it has, under ids and names of their own', () => {
    const { tag, trigger, variable, builtInVariable } = container().containerVersion;
    const ids = [
      ...tag.map(({ tagId }) => tagId),
      ...trigger.map(({ triggerId }) => triggerId),
      ...variable.map(({ variableId }) => variableId),
    ];
    assert.equal(new Set(ids).size, ids.length);
    const names = [...tag, ...trigger, ...variable].map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    const triggers = [...BUILT_IN_TRIGGERS, ...trigger.map(({ triggerId }) => triggerId)];
    const fired = tag.flatMap(({ firingTriggerId }) => firingTriggerId);
    assert.deepEqual(
      fired.filter((id) => !triggers.includes(id)),
      [],
    );
    assert.ok(trigger.every(({ triggerId }) => fired.includes(triggerId)));
    const known = [...variable, ...builtInVariable].map(({ name }) => name);
    const used = [...JSON.stringify(tag).matchAll(/\{\{([^}]+)\}\}/g)].map(([, one]) => one ?? '');
    assert.deepEqual(new Set(used), new Set(variable.map(({ name }) => name)));
    assert.deepEqual(
      used.filter((one) => !known.includes(one)),
      [],
    );
  });

  it('has scripts of ECMAScript 5, which is all that the tag manager publishes', () => {
    for (const { parameter } of container().containerVersion.tag)
      assert.doesNotMatch(parameter[0]?.value ?? '', /=>|`|\.\.\.|\?\.|\?\?|\b(?:const|let|class|async function)\b/);
  });

  it('has the profile’s key and collector, and is the same each time', async () => {
    await using site = await openSite('tag-manager', { COLLECTOR_PUBLIC_URL: 'https://collect.example.com' });
    await using tracking = await site.start({ tracker: trackerScript });
    const none = await tracking.sites.getTagManagerContainer({ profileId: 'none' });
    assert.deepEqual([none.trackingKey, none.container], ['', undefined]);
    const key = (await tracking.client.issueTrackingKey({ profileId: 'p1' })).key?.key ?? '';
    const first = await tracking.sites.getTagManagerContainer({ profileId: 'p1' });
    assert.equal(first.trackingKey, key);
    assert.ok(isExport(first.container), JSON.stringify(isExport.errors, undefined, 2));
    const constants = (first.container as unknown as Container).containerVersion.variable
      .filter(({ type }) => type === 'c')
      .map(({ parameter }) => (parameter[0] as { value: string }).value);
    assert.deepEqual(constants, ['https://collect.example.com', key]);
    assert.deepEqual((await tracking.sites.getTagManagerContainer({ profileId: 'p1' })).container, first.container);
  });
});
