import { readFile } from 'node:fs/promises';
import type { ListedActivity } from '@cueroom/contracts/intake/activities';
import { eventually } from '@cueroom/testing/eventually';
import { tone } from '@cueroom/testing/tone';
import type { useStudio } from './use-studio';

export const soon = { withinMs: 60_000 };

export interface WithId {
  id: string;
}
interface Published {
  entityType: string;
  entityId: string;
  says: string;
  /** When it was asked for, in milliseconds since 1970: of what other test files change, too. */
  within: [number, number];
}
/** Of a record that the call has made. */
export const added = 'added';
/** It is an activity itself, or changes no record. */
export const untold = null;

/** Calls a studio as an admin, and expects after each test that its activities tell of it. */
export const tellChanges = ({ studio, api }: Pick<ReturnType<typeof useStudio>, 'studio' | 'api'>) => {
  const called = new Set<string>();
  const published: Published[] = [];

  /** Calls a route as an admin. @param about the record that its activity is about, and what that says */
  const call = async <Answer = WithId>(
    route: string,
    about: readonly [entityType: string, entityId: string, says: string] | null,
    {
      body,
      ...ids
    }: {
      body?: object;
      entityType?: string;
      id?: string;
      recipientId?: string;
      versionId?: string;
      commentId?: string;
    } = {},
  ): Promise<Answer> => {
    called.add(route);
    const [method = '', template = ''] = route.split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name] ?? '');
    const from = Date.now();
    const answer = await api.json<Answer>(method, path, body);
    if (about) {
      const [entityType, entityId, says] = about;
      const id = entityId === added ? (answer as WithId).id : entityId;
      published.push({ entityType, entityId: id, says, within: [from, Date.now()] });
    }
    return answer;
  };

  const changesOf = async ({ entityType, entityId }: Published): Promise<ListedActivity[]> => {
    const query = `entityType=${entityType}&entityId=${entityId}`;
    const all = await api.json<ListedActivity[]>('GET', `/api/admin/activities?${query}`);
    return all.filter(({ activityType }) => activityType === 'change');
  };

  /** Everything that was asked for in a test is told once, in its words, and nothing else is. */
  const areTold = async () => {
    const own = published.splice(0);
    const isShared = ({ entityType }: Published) => entityType === 'content' || entityType === 'hero';
    await eventually(async () => {
      const all = await Promise.all(own.map(changesOf));
      own.forEach((one, at) => {
        const { entityId, says, within } = one;
        const during = ({ createdAt }: ListedActivity) =>
          Date.parse(createdAt) >= within[0] && Date.parse(createdAt) <= within[1];
        const alike = all[at]?.filter((change) => during(change) && change.subject === says) ?? [];
        expect([entityId, says, ...alike.map(({ createdBy }) => createdBy)]).toEqual([entityId, says, studio.username]);
        if (isShared(one)) return;
        const expected = own.filter((other) => other.entityId === entityId).map((other) => other.says);
        expect([...(all[at] ?? [])].map(({ subject }) => subject).sort()).toEqual(expected.sort());
      });
    }, soon);
  };
  afterEach(areTold, 90_000);

  const sound = async (seconds: number) =>
    new URL(await api.upload(await readFile(await tone({ seconds })), 'audio/wav'));
  return { call, called, sound, api };
};
export type Told = ReturnType<typeof tellChanges>;
