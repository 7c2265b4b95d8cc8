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
} from '@cueroom/contracts/intake/letters';
import { musicPath } from '@cueroom/contracts/intake/music-path';
import { IdParam } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { Studio } from '../mail/studio';
import { MusicLinks } from '../links/music-link';
import { Retention } from '../retention';
import { endIfDeclined } from '../submissions/retention';
import { refuseOtherSongs } from '../submissions/review';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import { fillTemplate, songValues } from './fill-template';
import { TemplatesRepository } from './templates.repository';

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
