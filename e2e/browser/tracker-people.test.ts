// Tests what the tracker sends about a person, and when it sends nothing, in a real browser.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { SentEvent } from './recording-collector.ts';
import { type TrackerFixture, useBrowser } from './tracker-fixture.ts';

const FORM = `
  <form id="reserva" name="Reserva" action="/gracias?x=1" onsubmit="event.preventDefault()">
    <input name="action" value="trap"><input name="nombre" value="Secreta Persona">
    <input name="correo" type="email" value=" ana@ejemplo.cl "><input name="fono" type="tel" value="+56 9 8765 4321">
    <input name="clave" type="password" value="hunter2secret">
    <input name="pan" autocomplete="cc-number" value="4111111111111111">
    <input name="card_number" type="tel" value="5500 0000 0000 0004"><input name="CVV" value="987-al-dorso">
    <input name="clave_nueva" value="shown-secret"><input name="nuevo" autocomplete="new-password" value="shown-secret">
    <input name="numero" type="tel" autocomplete="billing cc-number" value="4000 0000 0077">
    <input name="senha" type="tel" value="70 80 90 00"><input name="csrf" type="hidden" value="hidden-value"><input name="diagnostico" data-tl-ignore value="caries-privada">
    <div data-tl-ignore><input name="alergias" value="penicilina"><input type="email" value="otra@ejemplo.cl"></div>
    <select name="sucursal"><option>Providencia</option></select>
    <button name="go">Enviar</button>
  </form>
  <form id="oculto" data-tl-ignore onsubmit="event.preventDefault()"><input name="a"><button>Enviar</button></form>`;

describe('The tracker and a form', () => {
  const open = useBrowser();

  it('sends form, field names, email and phone, and no other value', async () => {
    await using fixture = await open(() => FORM);
    await fixture.page.goto(fixture.site.origin);
    await fixture.page.click('#reserva button');
    const [submit] = await eventually(() => events(fixture, 'form_submit', 1));
    assert.deepEqual(submit?.properties, {
      form_id: 'reserva',
      form_name: 'Reserva',
      form_action: '/gracias',
      form_fields: 'action,nombre,correo,fono,sucursal',
    });
    assert.deepEqual(submit?.traits, { email: 'ana@ejemplo.cl', phone: '+56 9 8765 4321' });
    const sent = fixture.collector.raw.join();
    // Each is too long to occur in an id or a time by chance.
    for (const secret of [
      'hunter2secret',
      'shown-secret',
      '0000 0077',
      '70 80 90 00',
      '4111111111111111',
      '5500 0000',
      '55000000',
      '987-al-dorso',
      'hidden-value',
      'caries',
      'penicilina',
      'otra@',
      'Persona',
    ]) {
      assert.ok(!sent.includes(secret), `${secret} was sent`);
    }
  });

  it('skips a form that is marked to be ignored', async () => {
    await using fixture = await open(() => FORM);
    await fixture.page.goto(fixture.site.origin);
    await fixture.page.click('#oculto button');
    await fixture.page.click('#reserva button');
    assert.equal((await eventually(() => events(fixture, 'form_submit', 1))).length, 1);
  });

  it('delivers a submission that leaves the page at once', async () => {
    await using fixture = await open(
      () => '<form action="/gracias"><input type="email" name="email"><button>Ok</button></form>',
    );
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => events(fixture, 'page_view', 1));
    await fixture.page.fill('input', 'ana@ejemplo.cl');
    await fixture.page.click('button');
    await eventually(() => events(fixture, 'form_submit', 1));
    await eventually(() => events(fixture, 'page_view', 2));
  });

  for (const [where, mark] of [
    ['query', '?'],
    ['fragment', '#'],
    ['query of a routed fragment', '#/inicio?'],
  ]) {
    it(`carries the campaign tags and click ids of the landing page's ${where} through the session`, async () => {
      await using fixture = await open(() => FORM);
      const tags = { utm_source: 'facebook', utm_campaign: 'Ortodoncia Ñuñoa', fbclid: 'IwAR0x' };
      const landing = `${fixture.site.origin}/promo${mark}${new URLSearchParams({ ...tags, otra: '1' })}`;
      await fixture.page.goto(landing);
      const [view] = await eventually(() => events(fixture, 'page_view', 1));
      assert.equal(view?.url, landing);
      assert.equal(view?.properties, undefined);
      await fixture.page.goto(`${fixture.site.origin}/reserva`);
      await fixture.page.click('#reserva button');
      const [submit] = await eventually(() => events(fixture, 'form_submit', 1));
      const { form_id, form_name, form_action, form_fields, ...carried } = submit?.properties ?? {};
      assert.deepEqual(carried, tags);
    });
  }
});

describe('touchline.identify and touchline.track', () => {
  const open = useBrowser();
  const STUB =
    '<script>window.touchline||={q:[],identify(t){this.q.push(["identify",t])},track(n,p){this.q.push(["track",n,p])}}</script>';

  it('send what the page called before and after the script was loaded', async () => {
    await using fixture = await open(
      () =>
        `${STUB}<script>touchline.identify({ email: 'ana@ejemplo.cl', external_id: 77, nickname: 'x', phone: '', national_id: 'x'.repeat(51) });</script>`,
    );
    await fixture.page.goto(fixture.site.origin);
    const [identify] = await eventually(() => events(fixture, 'identify', 1));
    assert.deepEqual(identify?.traits, { email: 'ana@ejemplo.cl', external_id: '77' });
    await fixture.page.evaluate(
      `touchline.track('folleto', { paginas: 3, ok: true, nada: null, malo: {}, peor: NaN, 'a.b': 1, $c: 1, ['__proto__']: 1, constructor: 1 })`,
    );
    const [track] = await eventually(() => events(fixture, 'track', 1));
    assert.equal(track?.name, 'folleto');
    assert.deepEqual(track?.properties, { paginas: 3, ok: true, nada: null });
  });

  it('never throw into the page, whatever they are given', async () => {
    await using fixture = await open();
    const errors: Error[] = [];
    fixture.page.on('pageerror', (error) => errors.push(error));
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => events(fixture, 'page_view', 1));
    await fixture.page.evaluate(`
      touchline.identify(); touchline.identify(null); touchline.identify(4); touchline.track(); touchline.track({});
      const bad = {}; Object.defineProperty(bad, 'email', { enumerable: true, get() { throw new Error('no'); } });
      touchline.identify(bad); touchline.track('x', bad); touchline.track('last', null)`);
    await eventually(() => assert.ok(fixture.collector.events('track').some((one) => one.name === 'last')));
    assert.deepEqual(errors, []);
    assert.deepEqual(fixture.collector.events('identify'), []);
  });
});

describe('The tracker and a visitor who objects', () => {
  const open = useBrowser();
  const signals = [
    [
      'Global Privacy Control',
      `Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })`,
    ],
    ['Do Not Track', `Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })`],
  ] as const;

  for (const [name, script] of signals) {
    it(`stores nothing and sends nothing under ${name}, but still hides svc_t`, async () => {
      await using fixture = await open(() => FORM);
      await fixture.page.addInitScript(script);
      await fixture.page.goto(`${fixture.site.origin}/?svc_t=abc&utm_source=x`);
      await fixture.page.waitForFunction('window.touchline?.isLoaded');
      await fixture.page.click('#reserva button');
      await fixture.page.evaluate(
        `touchline.identify({ email: 'a@b.cl' }); touchline.track('x'); history.pushState({}, '', '/b')`,
      );
      assert.deepEqual(await fixture.context.cookies(), []);
      assert.equal(await fixture.page.evaluate('localStorage.length + sessionStorage.length'), 0);
      await fixture.page.goto(`${fixture.site.origin}/fin?svc_t=abc`);
      await fixture.page.waitForFunction('window.touchline?.isLoaded');
      assert.equal(fixture.page.url(), `${fixture.site.origin}/fin`);
      // Whatever the first page had queued left with that page; this post reaches the collector after it.
      await fixture.page.evaluate(`fetch('${fixture.collector.scriptUrl}', { method: 'POST', body: '{"events":[]}' })`);
      await eventually(() => assert.equal(fixture.collector.raw.length, 1));
    });
  }

  it('deletes what it stored before the visitor objected', async () => {
    await using fixture = await open();
    await fixture.page.goto(`http://www.clinica.test:${fixture.site.port}/`);
    await eventually(() => events(fixture, 'page_view', 1));
    await fixture.page.addInitScript(signals[0][1]);
    await fixture.page.reload();
    await fixture.page.waitForFunction('window.touchline?.isLoaded');
    assert.deepEqual(await fixture.context.cookies(), []);
    assert.equal(await fixture.page.evaluate('localStorage.length'), 0);
  });
});

function events({ collector }: TrackerFixture, type: string, atLeast: number): SentEvent[] {
  const seen = collector.events(type);
  assert.ok(seen.length >= atLeast, `${seen.length} events of type ${type}, not ${atLeast}`);
  return seen;
}
