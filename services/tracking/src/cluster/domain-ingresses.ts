// Reads and writes the Ingresses of the release's namespace. A repair and a removal name the version that was read, so that the
// cluster refuses them when somebody wrote in between.
import type { NetworkingV1Api, V1Ingress } from '@kubernetes/client-node';
import { orNull } from '@touchline/chassis/kubernetes/connect-cluster.ts';
import type { FoundIngress, WantedIngress } from '../domain/ingresses/ingress.ts';
import { repaired } from '../domain/ingresses/repaired.ts';

export interface DomainIngresses {
  /** Returns all Ingresses of the namespace, whoever made them. @throws the library's error */
  list(): Promise<FoundIngress[]>;
  /** @throws the library's error, with code 409 when there is one with that name */
  create(wanted: WantedIngress): Promise<void>;
  /** @throws the library's error, with code 409 when it was changed since it was read */
  update(found: FoundIngress, wanted: WantedIngress): Promise<void>;
  /** Deletes it unless it is gone. @throws the library's error, with code 409 when it was changed since it was read */
  remove(found: FoundIngress): Promise<void>;
}

const PAGE = 500;
/** A namespace with more is not read to its end: the pass fails, and nothing is written. */
const MOST_PAGES = 100;
const NOT_FOUND = 404;

/** Makes no call yet. */
export function createDomainIngresses(api: NetworkingV1Api, namespace: string): DomainIngresses {
  /** As the cluster returned them: a repair changes only its own part of them. */
  const raw = new WeakMap<FoundIngress, V1Ingress>();

  function read(one: V1Ingress): FoundIngress {
    const {
      name = '',
      uid = '',
      resourceVersion = '',
      labels = {},
      annotations = {},
      deletionTimestamp,
    } = one.metadata ?? {};
    const spec = JSON.parse(JSON.stringify(one.spec ?? {})) as FoundIngress['spec'];
    const isEnding = deletionTimestamp !== undefined;
    const found = { name, uid, resourceVersion, labels, annotations, spec, isEnding };
    raw.set(found, one);
    return found;
  }

  return {
    async list() {
      const all: FoundIngress[] = [];
      let _continue: string | undefined;
      for (let page = 0; page < MOST_PAGES; page++) {
        const answer = await api.listNamespacedIngress({ namespace, limit: PAGE, ...(_continue && { _continue }) });
        all.push(...answer.items.map(read));
        _continue = answer.metadata?._continue;
        if (!_continue) return all;
      }
      throw new Error(`The namespace has more than ${PAGE * MOST_PAGES} Ingresses.`);
    },

    async create({ name, labels, annotations, spec }) {
      const metadata = { name, namespace, labels, annotations };
      await api.createNamespacedIngress({ namespace, body: bodyOf({ metadata, spec }) });
    },

    async update(found, wanted) {
      const { labels, annotations, spec } = repaired(found, wanted);
      const metadata = { ...raw.get(found)?.metadata, resourceVersion: found.resourceVersion, labels, annotations };
      await api.replaceNamespacedIngress({ name: found.name, namespace, body: bodyOf({ metadata, spec }) });
    },

    async remove({ name, uid, resourceVersion }) {
      const body = { preconditions: { uid, resourceVersion } };
      await orNull(api.deleteNamespacedIngress({ name, namespace, body }), NOT_FOUND);
    },
  };
}

const bodyOf = ({ metadata, spec }: { metadata: object; spec: object }): V1Ingress =>
  ({ apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', metadata, spec }) as V1Ingress;
