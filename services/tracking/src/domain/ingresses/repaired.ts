// Compares an Ingress of ours with what it should say, and repairs it. What others add beside it stays: labels, annotations, and
// the class that the cluster chose by default.
import { isDeepStrictEqual } from 'node:util';
import type { FoundIngress, IngressSpec, WantedIngress } from './ingress.ts';
import { SET_BY_US } from './ingress-template.ts';

type Texts = Readonly<Record<string, string>>;

/** Reports whether an Ingress says what it should. */
export function isRight(found: FoundIngress, wanted: WantedIngress): boolean {
  return (
    has(found.labels, wanted.labels) &&
    has(found.annotations, wanted.annotations) &&
    isDeepStrictEqual(present(found.spec), present(specOf(found, wanted)))
  );
}

/** Returns what a repair writes. An annotation that an earlier template set leaves with it. */
export function repaired(found: FoundIngress, wanted: WantedIngress) {
  const former = new Set((found.annotations[SET_BY_US] ?? '').split(','));
  const others = Object.entries(found.annotations).filter(([key]) => !former.has(key));
  return {
    labels: { ...found.labels, ...wanted.labels },
    annotations: { ...Object.fromEntries(others), ...wanted.annotations },
    spec: specOf(found, wanted),
  };
}

/** Returns the wanted spec, with the class that the cluster chose where the template names none. */
function specOf(found: FoundIngress, { spec }: WantedIngress): IngressSpec {
  const ingressClassName = spec.ingressClassName ?? found.spec.ingressClassName;
  return ingressClassName === undefined ? spec : { ...spec, ingressClassName };
}

const has = (all: Texts, part: Texts): boolean => Object.entries(part).every(([key, value]) => all[key] === value);

const present = (spec: IngressSpec): object =>
  Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== undefined));
