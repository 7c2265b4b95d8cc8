import { renderScreen } from '../../../../testing/render-screen';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer } from '../../../../testing/fake-server';
import { FakeUploads } from '../../../../testing/fake-uploads';
import { pasteInto } from '../../../../testing/paste-into';
import { forgetDraft } from './draft';
import { newSending } from './sending';
import { SubmissionCard } from './submission-card';

beforeEach(forgetDraft);

export const submissionId = '0123456789abcdef01234567';
export const checksUrl = `/api/artist/submissions/${submissionId}/checks`;

const little = (bytes: number, value: number) =>
  Array.from({ length: bytes }, (_, index) => String.fromCharCode((value >> (8 * index)) & 255)).join('');
/** Two seconds of silence, mono, as a real WAV; `missing` bytes are cut off its end. */
export const waveBytes = (missing = 0): Uint8Array<ArrayBuffer> => {
  const fmt =
    little(4, 16) + little(2, 1) + little(2, 1) + little(4, 8000) + little(4, 8000) + little(2, 1) + little(2, 8);
  const head = `RIFF${little(4, 16_036)}WAVEfmt ${fmt}data${little(4, 16_000)}`;
  return Uint8Array.from(head + '\u0080'.repeat(16_000 - missing), (letter) => letter.charCodeAt(0));
};
export const wave = (name = 'ropeworks.wav', missing = 0) =>
  new File([waveBytes(missing)], name, { type: 'audio/wav' });

export const aServer = () =>
  new FakeServer()
    .on('POST /api/artist/submit', ({ body }: { body: { submissionUid: string } }) => ({
      status: 201,
      body: { id: submissionId, submissionUid: body.submissionUid, createdAt: new Date().toISOString(), checksUrl },
    }))
    .on('POST /api/artist/submit/find', () => ({ status: 404, body: { detail: 'This has not reached us' } }))
    .on(`GET ${checksUrl}`, [])
    .on('POST /api/objects/upload', () => ({
      body: { uploadURL: 'http://studio.test/api/objects/00ff?expires=1&signature=2' },
    }))
    .on('POST /api/artist/submit-song', () => ({ status: 201, body: {} }));

export function openForm() {
  const server = aServer();
  const uploads = new FakeUploads();
  const onArrived = jest.fn();
  const sending = newSending(undefined, [0, 0]);
  return {
    server,
    uploads,
    onArrived,
    sending,
    ...renderScreen(<SubmissionCard sending={sending} onArrived={onArrived} onAgain={() => {}} onDiscard={() => {}} />),
  };
}

export const link = 'https://listen.example/ropeworks';
export const song = (n: number) => within(screen.getByRole('group', { name: `Song ${n}` }));

export async function fillIn(user: UserEvent) {
  for (const field of ['Artist Name', 'Email']) await user.clear(screen.getByLabelText(field));
  await pasteInto(user, screen.getByLabelText('Artist Name'), 'Mara Lindqvist');
  await pasteInto(user, screen.getByLabelText('Email'), 'mara@example.org');
  await pasteInto(user, screen.getByLabelText('Description'), 'A string quartet in a ropeworks');
  await pasteInto(user, song(1).getByLabelText('Track Title'), 'Ropeworks');
  await pasteInto(user, song(1).getByLabelText('Track URL'), link);
}
/** Where what was sent did not arrive, the form is shown again. */
export const back = (find: () => HTMLElement) => waitFor(() => expect(find()).toBeVisible());
export const row = (title: string) => within(screen.getByText(title).closest('li') as HTMLElement);
export const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit Music' }));
