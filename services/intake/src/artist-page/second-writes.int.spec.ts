import { artistPages, fine } from './artist-pages.fixture';

const open = artistPages();
const studio = () => open({ SMTP_HOST: '127.0.0.1', PUBLIC_URL: 'https://studio.example' });
const letter = { subject: 'Welcome', text: 'We take it.' };
const asking = { items: ['better-file' as const], message: 'A file without hum?', songIds: [] };
const dayMs = 24 * 3_600_000;

type Opened = Awaited<ReturnType<typeof studio>>;

/** The process is killed before it writes anything after the decision. */
const killedIn = async ({ letters }: Opened, decide: () => Promise<unknown>) => {
  letters.add = () => Promise.reject(new Error('killed'));
  letters.takeBack = () => Promise.reject(new Error('killed'));
  await expect(decide()).rejects.toThrow('killed');
  delete (letters as Partial<typeof letters>).add;
  delete (letters as Partial<typeof letters>).takeBack;
};
const lettersOf = async ({ pages }: Opened, token: string) =>
  (await pages.get(token)).messages.filter(({ kind }) => kind !== 'message').map(({ subject }) => subject);

/** The email of a message as it would go now. */
const mailOf = async ({ wantAll, mail, threadMails }: Opened, messageId: string) => {
  await wantAll();
  const wanted = await mail.findById(messageId).lean();
  return wanted && threadMails.compose(wanted);
};

test.each(['approve', 'reject'] as const)(
  '%s: its letter comes once, also after a crash and a retry',
  async (decide) => {
    const opened = await studio();
    const { id, token } = await opened.sent(fine);
    const decideOn = () =>
      decide === 'approve' ? opened.review.approve(id, { letter }) : opened.review.reject(id, { by: 'grace', letter });
    await killedIn(opened, decideOn);
    await opened.deliver();
    expect(await lettersOf(opened, token)).toEqual(['Welcome']);
    await decideOn();
    await opened.deliver();
    expect(await lettersOf(opened, token)).toEqual(['Welcome']);
  },
);

test('a decision that was labeled otherwise: the letter of the repeated one survives a crash, too', async () => {
  const opened = await studio();
  const { id, token } = await opened.sent(fine);
  await opened.review.reject(id);
  await opened.submissions.setStatus(id, 'reviewing');
  await killedIn(opened, () => opened.review.reject(id, { by: 'grace', letter }));
  await opened.deliver();
  expect(await lettersOf(opened, token)).toEqual(['Welcome']);
});

test('a letter that comes late is not written when its decision was undone; one of a new decision is', async () => {
  const opened = await studio();
  const { id, token } = await opened.sent(fine);
  await killedIn(opened, () => opened.review.approve(id, { letter }));
  await killedIn(opened, () => opened.review.unapprove(id));
  await opened.deliver();
  expect(await lettersOf(opened, token)).toEqual([]);
  await opened.review.approve(id, { letter: { ...letter, subject: 'Welcome after all' } });
  await opened.deliver();
  expect(await lettersOf(opened, token)).toEqual(['Welcome after all']);
});

test('an undo whose process is killed takes its letter back all the same, and it is not mailed meanwhile', async () => {
  const opened = await studio();
  const { id, token } = await opened.sent(fine);
  await opened.review.reject(id, { by: 'grace', letter });
  await opened.model.updateOne({ _id: id }, { $set: { 'archive.state': 'failed' } });
  const [{ id: letterId = '' } = {}] = await opened.pages.thread(id);
  const compose = () => mailOf(opened, letterId);
  expect(await compose()).toMatchObject({ subject: 'Welcome' });
  await opened.archives.reopen((await opened.repository.find(id))!); // and then it is killed
  expect(await compose()).toEqual({ gone: 'The decision was undone' });
  await opened.deliver();
  expect(await lettersOf(opened, token)).toEqual([]);
});

test('a letter whose email may have gone is taken back when its decision ends, and stays on the page', async () => {
  const opened = await studio();
  const { id, token } = await opened.sent(fine);
  await opened.review.reject(id, { by: 'grace', letter });
  await opened.wantAll();
  const later = new Date(Date.now() + 60_000);
  expect(await opened.mails.takeDue(['letter'], later, later)).not.toBeNull(); // a replica sends it now
  await opened.model.updateOne({ _id: id }, { $set: { 'archive.state': 'failed' } });
  await opened.archives.reopen((await opened.repository.find(id))!);
  await opened.deliver();
  const { messages } = await opened.pages.get(token);
  expect(messages).toMatchObject([{ subject: 'Welcome', takenBackAt: expect.any(String) }]);
});

test('a reply to the letter about an artist’s message goes to the artist', async () => {
  const opened = await studio();
  const { id, token } = await opened.sent(fine);
  const { id: messageId } = await opened.pages.addMessage({ token, text: 'Is it there?' });
  const { repository, settings } = opened;
  const { email } = await repository.get(id);
  const to = { address: settings.STUDIO_EMAIL };
  expect(await mailOf(opened, messageId)).toMatchObject({ replyTo: { address: email }, to });
});

test('changes are asked for once, and told by one letter, however often the request is repeated', async () => {
  const opened = await studio();
  const { id, token } = await opened.sent(fine);
  await killedIn(opened, () => opened.review.askForChanges({ id, ...asking }));
  await opened.review.askForChanges({ id, ...asking });
  await opened.deliver();
  expect((await opened.repository.get(id)).history).toHaveLength(1);
  expect(await lettersOf(opened, token)).toHaveLength(1);
  await opened.review.askForChanges({ id, ...asking, message: 'And one without a click?' });
  expect((await opened.repository.get(id)).history).toHaveLength(2);
  expect(await lettersOf(opened, token)).toHaveLength(2);
});

test('what an artist changes and the note about it are one write', async () => {
  const opened = await studio();
  const { id, token, songIds } = await opened.sent(fine);
  // A process that is killed right after each write.
  opened.activities.insertChange = () => Promise.reject(new Error('killed'));
  await opened.pages.changeSong({ token, id: songIds[0] ?? '', lyrics: 'La la' }).catch(() => undefined);
  await opened.pages.addMessage({ token, text: 'Is it there?' }).catch(() => undefined);
  await opened.pages.withdraw(token).catch(() => undefined);
  delete (opened.activities as Partial<typeof opened.activities>).insertChange;
  await opened.deliver();
  const { items } = await opened.activities.list({ entityType: 'submission', entityId: id });
  expect(items.map(({ subject }) => subject).sort()).toEqual([
    'Changed by the artist',
    'Message from the artist',
    'Withdrawn by the artist',
  ]);
});

test('files that are deleted leave one receipt, also when the process is killed after the deletion', async () => {
  const opened = await studio();
  const { id, token } = await opened.sent(fine);
  await opened.pages.withdraw(token);
  opened.activities.insertEmail = () => Promise.reject(new Error('killed'));
  await opened.sweeper.sweep(new Date(Date.now() + dayMs)).catch(() => undefined);
  delete (opened.activities as Partial<typeof opened.activities>).insertEmail;
  await opened.deliver();
  const { items } = await opened.activities.list({ entityType: 'submission', entityId: id });
  expect(items.filter(({ activityType }) => activityType === 'email')).toMatchObject([{ mail: { state: 'queued' } }]);
});
