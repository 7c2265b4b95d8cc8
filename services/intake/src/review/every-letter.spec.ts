import { changesLetter } from '@cueroom/contracts/intake/changes-letter';
import { sayLetterGoes, sayLetterWent } from '@cueroom/contracts/intake/mail-words';
import { letterKinds } from '@cueroom/contracts/options';
import { firstTemplates } from '@cueroom/persistence/migrations/letter-templates';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { artistPage } from '../artist-page/artist-page';
import { MailServer } from '../mail/mail-server';
import { Studio } from '../mail/studio';
import { intakeSettings } from '../submissions/artist-parts.fixture';
import { letterOfChanges } from './review-letter';
import { newId, type SongDocument, type SubmissionDocument } from '../submissions/submissions.schema';
import { fillTemplate, songValues } from './letters.controller';

/** What can be said of a song, and what has to be. `withdrawn` is the submission, with all of it that is no track. */
const states = ['approved', 'left out', 'unreadable', 'withdrawn'] as const;
type State = (typeof states)[number];
const combinations = Array.from({ length: 2 ** states.length - 1 }, (_, n) =>
  states.filter((_state, nth) => (n + 1) & (1 << nth)),
);
const titles: Record<State, string> = {
  approved: 'First Light',
  'left out': 'Second Wind',
  unreadable: 'Third Rail',
  withdrawn: 'Fourth Wall',
};
const truth = (state: State, isWithdrawn: boolean): string => {
  if (state === 'approved') return 'Accepted';
  if (isWithdrawn) return 'Withdrawn';
  return state === 'unreadable' ? 'Could not be read' : 'Not taken';
};

const songOf = (state: State, nth: number, isDecided: boolean): SongDocument =>
  ({
    _id: newId(),
    songUid: `ABC1234_S${nth + 1}`,
    trackTitle: titles[state],
    tags: [],
    lyrics: null,
    fileName: 'a.wav',
    createdAt: new Date(),
    status: isDecided && state === 'approved' ? 'approved' : 'submitted',
    audio: state === 'unreadable' ? { state: 'invalid', error: 'Cut off.' } : { state: 'valid', durationSec: 60 },
  }) as unknown as SongDocument;

const submissionOf = (sent: State[], decision: SubmissionDocument['decision']): SubmissionDocument =>
  ({
    _id: newId(),
    artistName: 'Ana Ruiz',
    submissionUid: 'ABC1234',
    createdAt: new Date(),
    decision,
    decidedAt: decision && new Date(),
    status: decision ?? 'pending',
    songs: sent.map((state, nth) => songOf(state, nth, decision !== null)),
  }) as unknown as SubmissionDocument;

const studio = new Studio({ ...intakeSettings(), STUDIO_NAME: 'Reel' }, new RecordingBus());
const templateOf = (kind: string) => firstTemplates.find((template) => template.kind === kind)!;

/** As it is read before it goes, mailed, and read on the artist's page. */
const letterOf = async (kind: (typeof letterKinds)[number], submission: SubmissionDocument, songIds?: string[]) => {
  const values = { artistName: submission.artistName, filesEnd: '', studioName: studio.name, link: '/music/x' };
  const letter = fillTemplate(templateOf(kind), { ...values, ...songValues(kind, submission, songIds) });
  return (await studio.write({ subject: letter.subject, parts: [{ text: letter.text }] })).text;
};
const lineOf = (text: string, title: string): string | undefined =>
  new RegExp(`^- ${title}: (.*)$`, 'm').exec(text)?.[1];
const idsOf = ({ songs }: SubmissionDocument, sent: State[], state: State) =>
  songs.filter((_, nth) => sent[nth] === state).map(({ _id }) => String(_id));
/** What stands outside the list of the songs. */
const around = (text: string) => text.replace(/^- .*$/gm, '');

const rules = { answerWithinDays: 30, isListeningShared: false, isMailed: true };

describe.each(combinations.map((sent) => [sent.join(', '), sent] as const))('of songs %s', (_name, sent) => {
  const isWithdrawn = sent.includes('withdrawn');

  test('the letter that accepts names those that become tracks, and says of each what became of it', async () => {
    const open = submissionOf(sent, isWithdrawn ? 'withdrawn' : null);
    const text = await letterOf('letter-approve', open, idsOf(open, sent, 'approved'));
    for (const state of sent) {
      expect(lineOf(text, titles[state])).toBe(truth(state, isWithdrawn));
      if (state !== 'approved') expect(around(text)).not.toContain(titles[state]);
    }
    const offered = /We would like to offer (.*) to our clients/.exec(text)?.[1];
    expect(offered).toBe(sent.includes('approved') ? titles.approved : 'none of your songs');
  });

  test('the letter that says no claims of no song what is not so', async () => {
    const text = await letterOf('letter-reject', submissionOf(sent, isWithdrawn ? 'withdrawn' : null));
    for (const state of sent) {
      const isTrack = isWithdrawn && state === 'approved';
      expect(lineOf(text, titles[state])).toBe(
        truth(state === 'approved' && !isTrack ? 'left out' : state, isWithdrawn),
      );
    }
  });

  test.each(letterKinds)('%s: its link and the studio stand once, below it; it has no "it" for songs', async (kind) => {
    const text = await letterOf(kind, submissionOf(sent, null));
    expect(text.match(/^Reel$/gm)).toHaveLength(1);
    expect(text).not.toMatch(/\/music\/x|became of it/);
  });

  test('the artist’s page says the same as the letter', async () => {
    const [chosen] = [idsOf(submissionOf(sent, null), sent, 'approved')];
    const decided = submissionOf(sent, isWithdrawn ? 'withdrawn' : chosen.length > 0 ? 'approved' : 'rejected');
    const text = await letterOf(decided.decision === 'rejected' ? 'letter-reject' : 'letter-approve', decided, []);
    for (const { trackTitle, outcomeWords } of artistPage(decided, [], rules).songs)
      expect(outcomeWords ?? 'Withdrawn').toBe(lineOf(text, trackTitle));
  });

  test.each(letterKinds)(
    '%s: nobody is told that the studio has listened, or that there is a catalog entry',
    async (kind) => {
      for (const decision of [null, 'approved', 'rejected', 'withdrawn'] as const)
        expect(await letterOf(kind, submissionOf(sent, decision))).not.toMatch(/listened|in our catalog|\{\{/i);
    },
  );
});

test('while nothing is decided, or a file is being checked, a letter says so', () => {
  const open = submissionOf(['left out', 'unreadable'], null);
  expect(songValues('letter-feedback', open).songOutcomes).toBe(
    '- Second Wind: Not decided yet\n- Third Rail: Could not be read',
  );
  open.songs[0]!.audio = { state: 'running' };
  expect(songValues('letter-approve', open)).toEqual({
    songTitles: 'none of your songs',
    songOutcomes: '- Second Wind: Still being checked\n- Third Rail: Could not be read',
  });
});

test('after a decision the page asks for no file that can no longer be sent', () => {
  const wordsOf = (decision: SubmissionDocument['decision']) => {
    const submission = submissionOf(['unreadable'], decision);
    submission.songs[0]!.audio = { state: 'invalid', error: 'It is cut off. Please export and upload it again.' };
    return artistPage(submission, [], rules).songs[0]?.words;
  };
  expect(wordsOf(null)).toBe('It is cut off. Please export and upload it again.');
  for (const decision of ['approved', 'rejected', 'withdrawn'] as const)
    expect(wordsOf(decision)).toBe('It is cut off.');
});

test('a letter that asks for something else says what', () => {
  const { text } = changesLetter('Ana Ruiz', { items: ['rights', 'other'], songTitles: [] }, 'How did you make it?');
  expect(text).toContain('What we ask for:\n- Rights\n- An answer to our message\n');
});

test('songs that something is asked of stand in the artist’s order, not in that of their arrival', () => {
  const open = submissionOf(['approved', 'left out'], null);
  open.songs.reverse();
  const songIds = open.songs.map(({ _id }) => String(_id));
  const changes = { items: ['rights' as const], songIds, message: 'Please', at: new Date(), until: new Date() };
  expect(letterOfChanges(open, changes).text).toContain('For: First Light, Second Wind');
});

test('a letter that asks, or answers, is about the songs that are named', () => {
  const open = submissionOf(['approved', 'left out'], null);
  const songIds = idsOf(open, ['approved', 'left out'], 'left out');
  expect(songValues('letter-changes', open, songIds).songTitles).toBe('Second Wind');
  expect(songValues('letter-feedback', open).songTitles).toBe('First Light and Second Wind');
});

test.each([
  ['with a mail server', { SMTP_HOST: '127.0.0.1' }, 'queued'],
  ['without one', {}, 'not_configured'],
])('%s the words beside a letter say what becomes of it', (_name, environment, state) => {
  const server = new MailServer(intakeSettings(environment));
  expect(server.firstState.state).toBe(state);
  const mail = { isSetUp: server.isThere, email: 'ana@ruiz.example' };
  for (const words of [sayLetterGoes(mail), sayLetterWent(mail)]) {
    expect(words).toContain('appears on the artist’s page');
    expect(words.includes(mail.email)).toBe(state === 'queued');
    expect(words.includes('it is not emailed')).toBe(state === 'not_configured');
  }
});
