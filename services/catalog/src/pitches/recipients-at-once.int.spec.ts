import { getDownload, startDownload } from '@cueroom/contracts/media/downloads';
import { linkMark } from '@cueroom/contracts/pitches/letter-mark';
import { type Method, testMethodsAtOnce } from '@cueroom/testing/at-once';
import { pitchesForTests } from './pitches.fixture';

const openStudio = pitchesForTests();
const minuteMs = 60_000;
const inAMinute = () => new Date(Date.now() + minuteMs);
const origin = 'https://studio.example';

/** All that writes recipients, without anything that runs by itself. */
const open = async () => {
  const studio = await openStudio();
  const download = { state: 'queued', filename: 'a.mp3', bytes: null, error: null } as const;
  studio.bus.answer(startDownload, ({ key = '' }) => ({ id: key, ...download }));
  studio.bus.answer(getDownload, ({ id }) => ({ id, ...download }));
  await studio.relay.beforeApplicationShutdown();
  return { ...studio, collections: [studio.recipientModel.collection] as const };
};
type Studio = Awaited<ReturnType<typeof open>>;

/** A person who has opened the link, listened and commented; one letter more waits because the last try failed. */
const listening = async ({ controller, people, listen, aTrack, recipients }: Studio) => {
  const [trackId, otherTrackId] = [await aTrack(), await aTrack()];
  const tracks = [{ trackId }, { trackId: otherTrackId }];
  const { id } = await controller.add({ title: 'Northlight', status: 'open', access: 'mp3', tracks });
  const dana = await people.add({ id, name: 'Dana Ortiz', email: 'dana@example.org' });
  const [recipientId, token] = [dana.id, dana.token ?? ''];
  const visit = 'a'.repeat(16);
  await listen.recordHeard({ token, visit, heard: [{ trackId, from: 0, to: 20 }] });
  await listen.choose({ token, trackId, choice: 'maybe' });
  const { id: commentId } = await listen.comment({ token, trackId, at: 12, text: 'This part' });
  await people.send({ id, recipientId, subject: 'Music', text: `Here: ${linkMark}`, origin });
  const letterId = (await recipients.find({ _id: recipientId }))?.letter?.id ?? '';
  const letter = { recipientId, letterId, pitchId: id };
  await people.finishLetter({ ...letter, state: 'queued', error: 'Greylisted', at: new Date().toISOString() });
  return { id, recipientId, token, trackId, otherTrackId, visit, commentId, letter, given: [otherTrackId] };
};
type Subject = Awaited<ReturnType<typeof listening>>;
type Methods = Method<Studio & Subject, 'listening'>[];

const byStudio: Methods = [
  {
    name: 'renamed',
    in: ['listening'],
    run: ({ people, id, recipientId }) => people.update({ id, recipientId, name: 'Dana Rill' }),
  },
  {
    name: 'link revoked',
    in: ['listening'],
    run: ({ people, id, recipientId }) => people.update({ id, recipientId, revoked: true }),
  },
  {
    name: 'link renewed',
    in: ['listening'],
    run: ({ people, id, recipientId }) => people.renewLink({ id, recipientId }),
  },
  {
    name: 'letter written',
    in: ['listening'],
    run: ({ people, id, recipientId }) =>
      people.send({ id, recipientId, subject: 'Again', text: `New: ${linkMark}`, origin }),
  },
  {
    name: 'comment answered',
    in: ['listening'],
    run: ({ people, id, commentId }) => people.answer({ id, commentId, text: 'Thanks', by: 'admin' }),
  },
  { name: 'deleted', in: ['listening'], run: ({ people, id, recipientId }) => people.delete({ id, recipientId }) },
  { name: 'erased', in: ['listening'], run: ({ recipients, recipientId }) => recipients.erase([recipientId]) },
];

const byItself: Methods = [
  {
    name: 'letter sent',
    in: ['listening'],
    run: ({ people, letter }) => people.finishLetter({ ...letter, state: 'sent', at: new Date().toISOString() }),
    refusesConflicts: true, // the event comes again
  },
  { name: 'heard forgotten', in: ['listening'], run: ({ recipients }) => recipients.forgetHeard(inAMinute()) },
  { name: 'visits forgotten', in: ['listening'], run: ({ recipients }) => recipients.forgetVisits(inAMinute()) },
];

const byClients: Methods = [
  {
    name: 'chosen',
    in: ['listening'],
    run: ({ listen, token, trackId }) => listen.choose({ token, trackId, choice: 'yes' }),
  },
  {
    name: 'commented',
    in: ['listening'],
    run: ({ listen, token, trackId }) => listen.comment({ token, trackId, at: 30, text: 'And here' }),
  },
  {
    name: 'comment deleted',
    in: ['listening'],
    run: ({ listen, token, commentId: id }) => listen.takeBack({ token, id }),
  },
  {
    name: 'license requested',
    in: ['listening'],
    run: ({ listen, token, otherTrackId: trackId }) => listen.request({ token, trackId, project: 'The Long Take' }),
  },
  {
    name: 'downloaded',
    in: ['listening'],
    run: ({ listen, token, trackId }) => listen.startDownload({ token, trackId, format: 'mp3' }),
  },
  {
    name: 'listened on',
    in: ['listening'],
    run: ({ listen, token, visit, trackId }) =>
      listen.recordHeard({ token, visit, heard: [{ trackId, from: 40, to: 60 }] }),
  },
  {
    name: 'listened anew',
    in: ['listening'],
    run: ({ listen, token, otherTrackId: trackId }) =>
      listen.recordHeard({ token, visit: 'b'.repeat(16), heard: [{ trackId, from: 0, to: 30 }] }),
  },
];

testMethodsAtOnce({
  open,
  states: { listening },
  methods: [...byStudio, ...byItself, ...byClients],
});
