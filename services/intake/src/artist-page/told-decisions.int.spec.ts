import { artistPages, fine } from './artist-pages.fixture';

const studio = artistPages();
const letter = { subject: 'Our answer', text: 'Here it is.' };
const gist = ({ steps, songs, messages, isOpen, retention }: Page) => ({
  steps: steps.map(({ step }) => step),
  outcomes: songs.map(({ outcome }) => outcome),
  letters: messages.map(({ subject }) => subject),
  isOpen,
  deleteOn: retention.deleteOn,
});
type Page = Awaited<ReturnType<Awaited<ReturnType<typeof studio>>['pages']['get']>>;
const undecided = { steps: ['received', 'checked'], outcomes: [null], letters: [], isOpen: true, deleteOn: null };

test.each(['approve', 'reject'] as const)(
  'to %s is told when it can no longer be undone, as its email is; until then the page says nothing of it',
  async (decision) => {
    const environment = { SMTP_HOST: '127.0.0.1', PUBLIC_URL: 'https://studio.example' };
    const { sent, pages, person, told, review, model } = await studio(environment);
    const { id, token, songIds } = await sent(fine);
    await pages.setRetention({ token, choice: '30-days' });
    await review[decision](id, { letter });
    expect(gist(await pages.get(token))).toEqual(undecided);
    expect(await pages.setRetention({ token, choice: '6-months' })).toMatchObject({ deleteOn: null });
    const refusals = [
      () => pages.changeSong({ token, id: songIds[0] ?? '', lyrics: 'One' }),
      () => pages.withdraw(token),
      () => person.correct({ token, artistName: 'Zoë' }),
      () => person.correct({ token, email: 'zoe@x.example' }),
    ];
    for (const refused of refusals) await expect(refused()).rejects.toThrow('is working on your music right now');
    const mail = await model.db.collection('messages').findOne({ submissionId: id });
    const { decidedAt } = (await model.findById(id).lean())!;
    // The same moment for both.
    expect(mail?.['mail'].nextTryAt.getTime()).toBeGreaterThan(Number(decidedAt) + 20_000);
    expect(gist(await told(id, token))).toMatchObject({
      steps: ['received', 'checked', decision === 'approve' ? 'accepted' : 'declined'],
      ...{ outcomes: [decision === 'approve' ? 'in-catalog' : 'not-chosen'], letters: ['Our answer'], isOpen: false },
    });
    await expect(pages.withdraw(token)).rejects.toThrow('The studio has decided');
  },
);

test('a song that is added to an acceptance is told as late, and what was told before stays', async () => {
  const { sent, pages, told, aMinuteLater, review } = await studio();
  const { id, token, songIds } = await sent(fine, fine);
  await review.approve(id, { songIds: songIds.slice(0, 1), letter });
  await aMinuteLater(id);
  await review.approve(id, { songIds: songIds.slice(1), letter: { ...letter, subject: 'One more' } });
  expect(gist(await pages.get(token))).toMatchObject({
    ...{ outcomes: ['in-catalog', 'not-chosen'], letters: ['Our answer'] },
  });
  expect(gist(await told(id, token))).toMatchObject({
    ...{ outcomes: ['in-catalog', 'in-catalog'], letters: ['Our answer', 'One more'] },
  });
});
