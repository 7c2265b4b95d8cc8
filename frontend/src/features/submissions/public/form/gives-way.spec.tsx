import { act, screen, waitFor } from '@testing-library/react';
import { ref } from 'valtio/vanilla';
import { FakeUploads } from '../../../../testing/fake-uploads';
import { openPage } from '../../../../testing/open-page';
import { current } from './current-submission';
import { saveDraft } from './draft';
import { draftOwner } from './draft-owner';
import { newSending } from './sending';
import { aServer } from './submission.fixture';
import { emptySong, emptySubmission } from './submission-values';

const card = async () => (await screen.findByText('This submission is open in another tab')).parentElement;
const scroll = jest.fn();

beforeEach(() => {
  scroll.mockReset();
  Element.prototype.scrollIntoView = scroll;
  localStorage.clear();
  Object.assign(current, { sending: ref(newSending()) });
  new FakeUploads();
  aServer();
});
afterEach(() => act(() => void Object.assign(draftOwner, { isElsewhere: false, hasGivenWay: false })));

const open = async () => {
  openPage('/artist-sub');
  await screen.findByLabelText('Artist Name');
};
/** As another tab has taken the draft over. */
const lose = (hasGivenWay: boolean) => act(() => void Object.assign(draftOwner, { isElsewhere: true, hasGivenWay }));

test('a form that gives way to another tab shows its card and gives it the focus', async () => {
  await open();
  lose(true);
  const shown = await card();
  await waitFor(() => expect(shown).toHaveFocus());
  expect(scroll.mock.contexts).toContain(shown);
});

test('a page that was just opened stays where it is, and says which files may be asked for', async () => {
  await open();
  const song = emptySong();
  const other = newSending();
  const kept = { name: 'kettle.wav', size: 9, progress: 0.2 };
  other.songs = { [song.key]: { file: null, state: 'waiting', progress: 0.2, kept } };
  saveDraft(other, { ...emptySubmission(), songs: [song] });
  lose(false);
  const shown = await card();
  expect(shown).not.toHaveFocus();
  expect(scroll.mock.contexts).not.toContain(shown);
  expect(shown).toHaveTextContent(/A file that is still being sent there may have to be chosen again here/);
});
