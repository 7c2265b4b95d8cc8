import { AppError } from '@cueroom/contracts/app-error';
import { type OwnWords, type WordField, wordFields, wordLists } from '@cueroom/contracts/catalog/track-words';
import type { ChangeVocabulary, Vocabulary } from '@cueroom/contracts/catalog/vocabulary';
import { Injectable } from '@nestjs/common';
import { ImportsService } from '../imports/imports.service';
import { ManyTracks } from '../tracks/many-tracks.repository';
import { StudioWords } from '../words/studio-words.repository';

const sayUsed = (field: WordField, word: string, count: number): string =>
  `“${word}” cannot be removed: ${count === 1 ? '1 track has' : `${count} tracks have`} this ${field}`;

@Injectable()
export class VocabularyService {
  constructor(
    private readonly words: StudioWords,
    private readonly tracks: ManyTracks,
    private readonly imports: ImportsService,
  ) {}

  async change({ genres, moods, ifMatch }: ChangeVocabulary): Promise<Vocabulary> {
    const changed = await this.words.write({ genres, moods }, ifMatch, (gone) => this.refuseUsed(gone));
    await this.imports.judgeAgain();
    return changed;
  }

  /** A track that is given the word at this very moment keeps it. @throws AppError 'conflict' */
  private async refuseUsed(gone: OwnWords): Promise<void> {
    for (const field of wordFields) {
      const list = wordLists[field];
      const used = await this.tracks.mostUsed(field, gone[list]);
      if (!used) continue;
      const words = sayUsed(field, used.word, used.count);
      throw new AppError('conflict', words, { [list]: [words] });
    }
  }
}
