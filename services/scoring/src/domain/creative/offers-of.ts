// Finds what an ad offers, as a few fixed terms, only where its texts say so outright.
import { phrase, plainText } from './plain-text.ts';

/** Spanish and English. A percentage counts only beside a word that says that it is a discount. */
const PERCENT = [
  /(\d{1,2}) ?% ?(?:off|de descuento|dcto|de dcto|menos|discount)/gu,
  /(?:descuentos?|dcto|discounts?|save|ahorra)(?: de| of)?(?: hasta| up to)?(?: un| el)? ?(\d{1,2}) ?%/gu,
];
const RULES: readonly (readonly [offer: string, pattern: RegExp])[] = [
  ['2x1', phrase('2 ?x ?1|dos por uno|buy one,? get one(?: free)?|bogo|two for one')],
  ['3x2', phrase('3 ?x ?2|tres por dos|three for two')],
  ['free shipping', phrase('(?:envios?|despachos?) (?:es )?grati?s|envio gratuito|free (?:shipping|delivery)')],
  [
    'free trial',
    phrase('prueba gratis|prueba gratuita|(?:\\d+ (?:dias|meses) )gratis|free trial|try (?:it )?(?:for )?free'),
  ],
  [
    'free consultation',
    phrase(
      '(?:evaluacion|consulta|asesoria|diagnostico|cotizacion) (?:es )?(?:grati?s|gratuita|sin costo)|free (?:consultation|evaluation|assessment|quote)',
    ),
  ],
  ['gift', phrase('de regalo|regalo (?:gratis|incluido)|free gift|gift with purchase')],
  ['installments', phrase('cuotas(?: sin interes)?|interest[ -]free|installments|pay later')],
  [
    'money-back guarantee',
    phrase('te devolvemos (?:tu|el) dinero|garantia de (?:devolucion|satisfaccion)|money[ -]back'),
  ],
];

/** Every offer with a name, in the order of the rules. */
export const OFFERS: readonly string[] = RULES.map(([offer]) => offer);

/** Reports whether an offer is a discount, such as 20% off. */
export const isPercentOff = (offer: string): boolean => /^[1-9]\d?% off$/.test(offer);

/** Returns each offer once: percentages first and from high to low, then the others in the order of the rules. */
export function orderedOffers(offers: readonly string[]): readonly string[] {
  const percents = [...new Set(offers.filter(isPercentOff))].sort(
    (a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10),
  );
  return [...percents, ...OFFERS.filter((offer) => offers.includes(offer))];
}

/** Returns the offers in the order of the rules, percentages first and from high to low. */
export function offersOf(texts: readonly string[]): readonly string[] {
  const plain = texts.map(plainText).join(' . ');
  const percents = PERCENT.flatMap((pattern) => [...plain.matchAll(pattern)].map(([, percent]) => Number(percent)));
  const named = RULES.filter(([, pattern]) => pattern.test(plain)).map(([offer]) => offer);
  return orderedOffers([...percents.map((percent) => `${percent}% off`), ...named]);
}
