import type { EntityType } from './intake/activities';
import { factsOfKinds } from './record-kinds';

/** The portal's lists, by the kind of record that each holds. A record opens above its list, at an address of its own. */
export const portalLists = factsOfKinds('list');
export type ListedType = keyof typeof portalLists;
export const isListed = (type: EntityType): type is ListedType => type in portalLists;

export const recordPath = (type: ListedType, id: string): string => `/admin/${portalLists[type]}/${id}`;

/** Pages of the CRM that stand above no list: of a person, and of a company. */
export const peoplePages = { client: 'clients', company: 'companies' } as const;

const lists = Object.values(portalLists).join('|');
const pages = Object.values(peoplePages).join('|');
const portalPath = new RegExp(`^/admin(/((${lists})(/[\\w-]{1,64})?|(${pages})/[\\w-]{1,64}|content|hero))?$`);

/** Whether the portal has a page at this path, which ends without a slash. */
export const isPortalPath = (path: string): boolean => portalPath.test(path);
