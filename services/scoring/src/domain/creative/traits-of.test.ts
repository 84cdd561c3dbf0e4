// Tests the tables of the rules in both languages, and that traits never say more than the platform reported.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ANGLES, type Angle, angleOf } from './angle-of.ts';
import type { Creative } from './creative.ts';
import { HOOKS, type Hook, hookOf } from './hook-of.ts';
import { offersOf } from './offers-of.ts';
import { traitsOf } from './traits-of.ts';

const creative = (over: Partial<Creative>): Creative => ({
  ...{ id: '1', objectType: '', isFeed: false, adFormats: [], videos: 0, images: 0, cards: 0 },
  ...{ callToActionTypes: [], bodies: [], titles: [], descriptions: [] },
  ...over,
});

describe('how a text begins', () => {
  const table: [text: string, hook: Hook | null][] = [
    ['¿Cansada de las dietas? Prueba algo distinto.', 'question'],
    ['Still paying too much for energy? Switch.', 'question'],
    ['“Me cambió la vida”, dice Ana.', 'testimonial'],
    ['Changed my life in a month. Really.', 'testimonial'],
    ['Harto de esperar en la fila. Hay otra forma', 'problem'],
    ['Tired of slow websites. We mend them.', 'problem'],
    ['🔥 50% OFF en todo', 'offer'],
    ['Evaluación GRATIS este mes', 'offer'],
    ['Save up to $200 on your first order', 'offer'],
    ['¡Últimos cupos! Inscríbete', 'urgency'],
    ['Last chance to join us', 'urgency'],
    ['Más de 10.000 pacientes nos eligen', 'social_proof'],
    ['Trusted by families in Texas', 'social_proof'],
    ['Lo que nadie te cuenta sobre tu espalda', 'curiosity'],
    ["Here's why your plants die", 'curiosity'],
    ['Cómo elegir un seguro', 'how_to'],
    ['How to sleep better', 'how_to'],
    ['5 razones para cambiarte', 'list'],
    ['7 habits of happy dogs', 'list'],
    ['Presentamos la nueva colección', 'announcement'],
    ['New: the summer range', 'announcement'],
    ['Agenda tu hora', 'direct_call'],
    ['¡Reserva ahora!', 'direct_call'],
    ['Book your visit', 'direct_call'],
    ['El invierno en Valdivia es largo.', null],
    ['Coffee, slowly roasted.', null],
    ['Comodidad para todos.', null],
    ['Getaway cabins in the woods.', null],
    ['Prueban los expertos.', null],
    ['El sol sale para todos.', null],
    ['Gluten-free bread, every day.', null],
    ['', null],
    ['🎉', null],
    ['Nuestra clínica abre el lunes. ¿Vienes?', null],
  ];
  for (const [text, hook] of table) it(`“${text}”: ${hook}`, () => assert.equal(hookOf([text]), hook));

  it('is known for several texts only where they begin alike', () => {
    assert.equal(hookOf(['¿Uno?', '¿Dos?']), 'question');
    assert.equal(hookOf(['¿Uno?', 'Cómo elegir']), null);
    assert.equal(hookOf(['¿Uno?', 'Nada']), null);
    assert.equal(hookOf([]), null);
  });

  it('has an example of every value', () =>
    assert.deepEqual(
      [...new Set(table.map(([, hook]) => hook))].filter((hook) => hook !== null).sort(),
      [...HOOKS].sort(),
    ));
});

describe('what an ad argues with', () => {
  const table: [texts: string[], angle: Angle | null][] = [
    [['Ahorra con nuestras ofertas', '20% de descuento'], 'price'],
    [['Best price, free delivery, save more'], 'price'],
    [['Solo por hoy, cupos limitados'], 'urgency'],
    [['Limited time. Don’t miss out'], 'urgency'],
    [['Más de 5.000 clientes', 'Lee sus testimonios'], 'social_proof'],
    [['Loved by teams. 5-star reviews'], 'social_proof'],
    [['Especialistas certificados con años de experiencia'], 'authority'],
    [['Award-winning doctors'], 'authority'],
    [['Garantía total: te devolvemos tu dinero'], 'guarantee'],
    [['Risk-free, money-back guarantee'], 'guarantee'],
    [['Fácil y rápido, desde tu casa'], 'convenience'],
    [['Quick and easy, to your door'], 'convenience'],
    [['La nueva línea: lanzamiento por primera vez'], 'novelty'],
    [['Dile adiós a los dolores y al estrés'], 'pain_point'],
    [['Say goodbye to stress and anxiety. No more pain'], 'pain_point'],
    [['Transforma tu cuerpo. Resultados en 30 días'], 'transformation'],
    [['Before and after: real results in 8 weeks'], 'transformation'],
    [['Aprende en nuestro taller. Guía incluida'], 'education'],
    [['A workshop with tips'], 'education'],
    [['Zapatos de cuero'], null],
    [['Renewed newsroom'], null],
    [['Sale el sol', 'Sugar free'], null],
    [['Oferta para especialistas'], null],
    [[], null],
  ];
  for (const [texts, angle] of table) it(`“${texts.join(' | ')}”: ${angle}`, () => assert.equal(angleOf(texts), angle));

  it('has an example of every value', () =>
    assert.deepEqual(
      [...new Set(table.map(([, angle]) => angle))].filter((angle) => angle !== null).sort(),
      [...ANGLES].sort(),
    ));
});

describe('what an ad offers', () => {
  const table: [text: string, offers: string[]][] = [
    ['30% OFF y 2x1 en cremas', ['30% off', '2x1']],
    ['Descuentos de hasta 50%; además 20% de descuento en efectivo', ['50% off', '20% off']],
    ['Ahorra un 15%', ['15% off']],
    ['100% algodón', []],
    ['El 90% de los clientes vuelve', []],
    ['Envío gratis y 12 cuotas sin interés', ['free shipping', 'installments']],
    ['Free shipping, free trial and a free gift', ['free shipping', 'free trial', 'gift']],
    ['Evaluación gratuita', ['free consultation']],
    ['Get a free quote', ['free consultation']],
    ['3x2 en todo, o te devolvemos tu dinero', ['3x2', 'money-back guarantee']],
    ['Siéntete libre', []],
  ];
  for (const [text, offers] of table)
    it(`“${text}”: ${offers.join(', ') || 'nothing'}`, () => assert.deepEqual(offersOf([text]), offers));
});

describe('the traits of a creative', () => {
  const table: [name: string, of: Partial<Creative>, format: string | null, cta: string | null][] = [
    ['of a video', { videos: 1, callToActionTypes: ['SHOP_NOW'] }, 'video', 'SHOP_NOW'],
    ['of a link with cards', { cards: 3, callToActionTypes: ['NO_BUTTON'] }, 'carousel', null],
    ['of a link with one card', { cards: 1 }, 'static', null],
    ['of a picture', { images: 1 }, 'static', null],
    ['of a post without details', { objectType: 'STATUS' }, null, null],
    ['of a feed of videos', { isFeed: true, videos: 3, callToActionTypes: ['SIGN_UP'] }, 'video', 'SIGN_UP'],
    ['of a feed of pictures', { isFeed: true, images: 3, adFormats: ['SINGLE_IMAGE'] }, 'static', null],
    ['of a feed of both', { isFeed: true, images: 3, videos: 1 }, null, null],
    [
      'of a feed that may be a carousel',
      { isFeed: true, images: 3, adFormats: ['CAROUSEL_IMAGE', 'SINGLE_IMAGE'] },
      null,
      null,
    ],
    ['of a feed that is a carousel', { isFeed: true, images: 3, adFormats: ['CAROUSEL_IMAGE'] }, 'carousel', null],
    ['of a feed with several buttons', { isFeed: true, callToActionTypes: ['SIGN_UP', 'BOOK_NOW'] }, null, null],
  ];
  for (const [name, of, format, cta] of table)
    it(`${name}: ${format}, ${cta}`, () => {
      const traits = traitsOf(creative(of));
      assert.deepEqual([traits.format, traits.cta], [format, cta]);
    });

  it('are derived from every text and asset', () => {
    const said = {
      bodies: ['¿Cansado de esperar?'],
      titles: ['20% de descuento'],
      descriptions: ['Ofertas de la semana'],
    };
    const { hook, angle, offers } = traitsOf(creative(said));
    assert.deepEqual([hook, angle, offers], ['question', 'price', ['20% off']]);
  });

  it('are the same whatever the case, accents and decoration of a text', () => {
    const words = fc.constantFrom(
      '¿Cansado de esperar?',
      'Evaluación gratis',
      'Fácil y rápido',
      'Lanzamos la nueva línea',
      'Zapatos',
    );
    fc.assert(
      fc.property(words, fc.constantFrom('✨ ', '  ', '👉🏽'), (text, decoration) => {
        const of = (body: string) => traitsOf(creative({ bodies: [body] }));
        assert.deepEqual(of(`${decoration}${text.toUpperCase()}`), of(text));
        assert.deepEqual(of(text.normalize('NFD')), of(text));
      }),
    );
  });
});
