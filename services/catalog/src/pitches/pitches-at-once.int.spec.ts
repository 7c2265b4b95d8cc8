import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { type Method, testMethodsAtOnce } from '@cueroom/testing/at-once';
import { anObjectKey } from '@cueroom/testing/factories';
import { pitchesForTests } from './pitches.fixture';

const openStudio = pitchesForTests();
const minuteMs = 60_000;

/** All that writes pitches, without anything that runs by itself. */
const open = async () => {
  const studio = await openStudio();
  await studio.relay.beforeApplicationShutdown();
  const isPurged = async () => (await studio.pitchModel.countDocuments({ deletedAt: { $exists: true } })) > 0;
  return {
    ...studio,
    isPurged,
    collections: [studio.pitchModel.collection, studio.recipientModel.collection] as const,
  };
};
type Studio = Awaited<ReturnType<typeof open>>;

/** With a cover, of which the picture is not made yet, and two recipients. */
const sent = async ({ controller, people, aTrack }: Studio) => {
  const trackIds = [await aTrack(), await aTrack()];
  const [coverKey = '', otherKey = ''] = [anObjectKey(), anObjectKey()];
  const [trackId = ''] = trackIds;
  const { id } = await controller.add({
    ...{ title: 'Northlight', status: 'open', tracks: [{ trackId }], coverUrl: objectPathOf(coverKey) },
  });
  const { id: recipientId } = await people.add({ id, name: 'Dana Ortiz' });
  const { id: otherId } = await people.add({ id, name: 'Ren' });
  return { id, recipientId, otherId, coverKey, otherKey, trackIds, given: [otherKey, ...trackIds] };
};
type Subject = Awaited<ReturnType<typeof sent>>;

const states = {
  sent,
  trashed: async (studio: Studio) => {
    const subject = await sent(studio);
    await studio.controller.delete({ id: subject.id });
    return subject;
  },
};

const methods: Method<Studio & Subject, keyof typeof states>[] = [
  {
    name: 'title changed',
    in: ['sent'],
    run: ({ controller, id }) => controller.update({ id, changes: { title: 'Southlight' } }),
  },
  {
    name: 'tracks changed',
    in: ['sent'],
    run: ({ controller, id, trackIds }) =>
      controller.update({ id, changes: { tracks: trackIds.map((trackId) => ({ trackId })) } }),
  },
  {
    name: 'cover replaced',
    in: ['sent'],
    run: ({ controller, id, otherKey }) => controller.update({ id, changes: { coverUrl: objectPathOf(otherKey) } }),
  },
  { name: 'deleted', in: ['sent'], run: ({ controller, id }) => controller.delete({ id }) },
  { name: 'deletion undone', in: ['trashed'], run: ({ controller, id }) => controller.restore({ id }) },
  {
    name: 'purged',
    in: ['trashed'],
    run: async ({ pitches, isPurged }) => {
      await pitches.purge(new Date(Date.now() + minuteMs));
      return isPurged();
    },
    refusesConflicts: true, // the next pass does it
  },
  {
    name: 'cover made',
    in: ['sent', 'trashed'],
    run: async ({ pitches, id, coverKey }) => void (await pitches.setCoverPicture(id, coverKey, '/cover.webp')),
  },
  {
    name: 'activity told',
    in: ['sent', 'trashed'],
    run: ({ pitches, id }) => pitches.tellActivity(id, new Date()),
  },
  {
    name: 'recipient added',
    in: ['sent'],
    run: ({ people, id }) => people.add({ id, name: 'Ada Rill', company: 'Kestrel' }),
  },
  {
    name: 'recipient renamed',
    in: ['sent'],
    run: ({ people, id, recipientId }) => people.update({ id, recipientId, name: 'Dana Rill' }),
  },
  {
    name: 'recipient deleted',
    in: ['sent'],
    run: ({ people, id, otherId: recipientId }) => people.delete({ id, recipientId }),
  },
];

testMethodsAtOnce({ open, states, methods });
