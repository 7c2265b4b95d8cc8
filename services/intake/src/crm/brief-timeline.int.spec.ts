import { recordChanged } from '@cueroom/contracts/record-changes';
import { type BriefPitch, listBriefPitches } from '@cueroom/contracts/pitches/brief-pitches';
import { checkReaction } from '@cueroom/contracts/pitches/pitch-activity';
import { HistoryReader } from '@cueroom/persistence/records/history.reader';
import { withAdmin } from '@cueroom/platform/request-context';
import { aNewBrief } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay, publishOutbox } from '@cueroom/testing/idle-relay';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import type { ReceivedRepository } from '../announcements/received.repository';
import type { Mails } from '../mail/mails.repository';
import type { PitchMails } from '../pitches/pitch.mails';
import { PitchTimeline } from '../pitches/pitch-timeline.service';
import { IntakeSettings } from '../settings';
import { ActivitiesRepository } from './activities.repository';
import { type ActivityDocument, activitySchema } from './activities.schema';
import { BriefTimeline } from './brief-timeline.service';
import { BriefsRepository } from './briefs.repository';
import { type BriefDocument, briefSchema } from './briefs.schema';
import { wordsOf } from './change-words';

const database = freshDatabase();

const intake = async () => {
  const model = await database.model<BriefDocument>('Brief', briefSchema);
  const activityModel = await database.model<ActivityDocument>('Activity', activitySchema);
  const briefs = new BriefsRepository(model, idleRelay);
  const activities = new ActivitiesRepository(activityModel, idleRelay);
  const bus = new RecordingBus();
  const timeline = new BriefTimeline(briefs, activities, new HistoryReader(model.db), bus);
  /** As the events of its changes do. */
  const tell = async () => {
    const published = new RecordingBus();
    await publishOutbox(model, published);
    for (const change of published.published(recordChanged))
      await activities.insertChange({ ...change, subject: wordsOf(change) });
  };
  return { briefs, activities, bus, timeline, tell };
};

test('what happened about a brief is one list, newest first, each kind in its words', async () => {
  const { briefs, activities, bus, timeline, tell } = await intake();
  const { id } = await briefs.insert(aNewBrief({ projectTitle: 'Quillaja' }));
  const asGrace = async (work: () => Promise<unknown>) => {
    await withAdmin('grace', work);
    await tell();
  };
  const log = (activityType: 'note' | 'call' | 'meeting' | 'email', fields: object = {}) =>
    activities.insert({ entityType: 'brief', entityId: id, activityType, createdBy: 'grace', ...fields });
  const pitch: BriefPitch = {
    ...{ id: 'a'.repeat(24), title: 'First ideas', createdBy: 'grace', createdAt: '2031-01-01T10:00:00.000Z' },
    links: [
      { id: 'b'.repeat(24), name: 'Dana', createdAt: '2031-01-01T10:01:00.000Z', sentAt: '2031-01-01T10:02:00.000Z' },
      { id: 'c'.repeat(24), name: 'Ren', createdAt: '2031-01-01T10:00:30.000Z', sentAt: null },
    ],
  };
  bus.answer(listBriefPitches, () => [pitch]);
  await activities.insertEmail({ entityType: 'brief', entityId: id }, 'Confirmation', { state: 'not_configured' });
  await log('note', { subject: 'Budget', description: 'They have 20k' });
  await log('call', { dueDate: '2031-12-01' });
  await asGrace(() => briefs.edit(id, { genre: 'Jazz' }));
  await asGrace(() => briefs.setNextStep({ id, text: 'Call Dana', dueOn: '2031-12-01' }));
  await asGrace(() => briefs.finishNextStep({ id, next: { text: 'Send songs', dueOn: '2031-12-02' } }));
  await asGrace(() => briefs.edit(id, { status: 'reviewing', notes: 'x' }));
  const { items, total } = await timeline.list({ id });
  expect(items.map(({ kind, words, who }) => [kind, words, who])).toEqual([
    ['letter', 'Sent Dana the pitch “First ideas”', null],
    ['pitch', 'Link to “First ideas” for Dana', null],
    ['pitch', 'Link to “First ideas” for Ren', null],
    ['pitch', 'Made the pitch “First ideas”', 'grace'],
    ['status', 'Status New → Reviewing; changed notes', 'grace'],
    ['step', 'Done: Call Dana. Next: Send songs, Dec 2, 2031', 'grace'],
    ['step', 'Next: Call Dana, Dec 1, 2031', 'grace'],
    ['brief', 'Changed genre', 'grace'],
    ['call', 'Call (due Dec 1, 2031)', 'grace'],
    ['note', 'Budget: They have 20k', 'grace'],
    ['letter', 'Confirmation (not sent)', null],
    ['brief', '“Quillaja” from Ada Reel', 'Ada Reel'],
  ]);
  expect([total, new Set(items.map((row) => row.id)).size]).toEqual([12, 12]);
  const letters = await timeline.list({ id, kind: 'letter', limit: 1, offset: 1 });
  expect([letters.items.map(({ words }) => words), letters.total]).toEqual([['Confirmation (not sent)'], 2]);
  await expect(timeline.list({ id: 'f'.repeat(24) })).rejects.toMatchObject({ kind: 'not_found' });
});

test('what clients downloaded are the files of a brief; what else they did on a pitch is not', async () => {
  const { briefs, activities, bus, timeline } = await intake();
  bus.answer(listBriefPitches, () => []);
  const received = { find: () => Promise.resolve({}) } as unknown as ReceivedRepository;
  bus.answer(checkReaction, () => ({ isThere: true }));
  const told = new PitchTimeline(activities, received, {} as PitchMails, {} as Mails, new IntakeSettings(), bus);
  const { id } = await briefs.insert(aNewBrief());
  const recipientId = 'b'.repeat(24);
  const react = (occurrence: string, kind: 'opened' | 'download', more: object = {}) =>
    told.add({
      ...{
        reactionId: `${recipientId}-${occurrence}`,
        kind,
        recipientId,
        recipientName: 'Dana Ortiz',
        contactId: null,
      },
      ...{ pitchId: 'a'.repeat(24), pitchTitle: 'First ideas', briefId: id, createdAt: new Date().toISOString() },
      ...{ trackId: null, trackTitle: null, ...more },
    });
  await react('visit-opened', 'opened');
  await react('download-1', 'download', { trackTitle: 'Salt Roads', text: 'wav' });
  const { items } = await timeline.list({ id, kind: 'file' });
  expect(items.map(({ words, who }) => [words, who])).toEqual([
    ['Dana Ortiz downloaded “Salt Roads” (wav)', 'Dana Ortiz'],
  ]);
  const { items: others } = await timeline.list({ id, kind: 'pitch' });
  expect(others.map(({ words }) => words)).toEqual(['Dana Ortiz opened the pitch “First ideas”']);
});
