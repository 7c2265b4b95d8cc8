import {
  AddLetterTemplate,
  addLetterTemplate,
  ChangeLetterTemplate,
  changeLetterTemplate,
  deleteLetterTemplate,
  type FilledLetter,
  getLetterTemplate,
  listLetterTemplates,
  PreviewLetter,
  previewLetter,
  type LetterField,
  letterFields,
} from '@cueroom/contracts/intake/letters';
import { musicPath } from '@cueroom/contracts/intake/music-path';
import { IdParam } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import type { LetterKind } from '@cueroom/contracts/options';
import { Studio } from '../mail/studio';
import { MusicLinks } from '../links/music-link';
import { Retention } from '../retention';
import { endIfDeclined } from '../submissions/retention';
import { refuseOtherSongs } from '../submissions/review';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import { TemplatesRepository } from './templates.repository';
import { outcomeInLetter } from '../submissions/song-outcome';
import { inOrder } from '../submissions/submissions.records';
import type { SubmissionDocument } from '../submissions/submissions.schema';

const titles = new Intl.ListFormat('en-US');

/** A template with its fields filled in; what is no field stays as it was typed. A paragraph that would be empty is none. */
export const fillTemplate = (
  { subject, text }: FilledLetter,
  values: Readonly<Record<LetterField, string>>,
): FilledLetter => {
  const isField = (name: string): name is LetterField => (letterFields as readonly string[]).includes(name);
  const fill = (typed: string): string =>
    typed.replace(/\{\{\s*(\w+)\s*\}\}(\n\n)?/g, (whole, name: string, gap = '') =>
      isField(name) ? values[name] && values[name] + gap : whole,
    );
  return { subject: fill(subject), text: fill(text) };
};

interface SongInLetter {
  isTaken: boolean;
  isChosen: boolean;
}

/**
 * What a letter says of songs. One that accepts names those that become tracks and no others; a decision says of every song of
 * the submission what becomes of it, other letters of those that they are about.
 * @param songIds those that are chosen; undefined: all
 */
export const songValues = (kind: LetterKind, submission: SubmissionDocument, songIds?: readonly string[]) => {
  const isDecision = kind === 'letter-approve' || kind === 'letter-reject';
  const songs = inOrder(submission.songs).map((song) => {
    const isChosen = !songIds || songIds.includes(String(song._id));
    return { title: song.trackTitle, isChosen, ...outcomeInLetter(kind, submission, song, isChosen) };
  });
  const isNamed = {
    'letter-approve': ({ isTaken }: SongInLetter) => isTaken,
    // Nothing of it is chosen.
    'letter-reject': ({ isTaken }: SongInLetter) => !isTaken,
    'letter-feedback': ({ isChosen }: SongInLetter) => isChosen,
    'letter-changes': ({ isChosen }: SongInLetter) => isChosen,
  }[kind];
  const named = songs.filter(isNamed);
  const answered = songs.filter(({ isChosen }) => isDecision || isChosen);
  return {
    songTitles: named.length > 0 ? titles.format(named.map(({ title }) => title)) : 'none of your songs',
    songOutcomes: answered.map(({ title, words }) => `- ${title}: ${words}`).join('\n'),
  };
};

/** The studio's own words for its answers to artists. */
@Controller()
export class LettersController {
  constructor(
    private readonly templates: TemplatesRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly links: MusicLinks,
    private readonly studio: Studio,
    private readonly retention: Retention,
  ) {}

  @OnMessage(listLetterTemplates)
  list() {
    return this.templates.list();
  }

  @OnMessage(getLetterTemplate)
  get({ id }: IdParam) {
    return this.templates.get(id);
  }

  @OnMessage(addLetterTemplate)
  add(template: AddLetterTemplate) {
    return this.templates.add(template);
  }

  @OnMessage(changeLetterTemplate)
  change({ id, changes, ifMatch }: ChangeLetterTemplate) {
    return this.templates.edit(id, changes, ifMatch);
  }

  @OnMessage(deleteLetterTemplate)
  delete({ id }: IdParam) {
    return this.templates.delete(id);
  }

  @OnMessage(previewLetter)
  async preview({ id, templateId, songIds }: PreviewLetter): Promise<FilledLetter> {
    const submission = await this.submissions.get(id);
    const refusal = refuseOtherSongs(submission, songIds);
    if (refusal) throw refusal;
    const path = musicPath + this.links.tokenOf(submission);
    const { kind, name, subject, text } = await this.templates.get(templateId);
    const end = kind === 'letter-reject' && endIfDeclined(submission, this.retention.submission);
    return fillTemplate(
      { subject: subject || name, text },
      {
        artistName: submission.artistName,
        ...songValues(kind, submission, songIds),
        filesEnd: end ? `We delete your files on ${this.studio.dayOf(end)}.` : '',
        studioName: this.studio.name,
        link: this.studio.addressOf(path) ?? path,
      },
    );
  }
}
