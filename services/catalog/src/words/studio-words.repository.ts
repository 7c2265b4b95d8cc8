import { AppError } from '@cueroom/contracts/app-error';
import {
  builtInWords,
  isKnown,
  noOwnWords,
  type OwnWords,
  sayUnknown,
  type TrackWords,
  trackWords,
  unknownWords,
  type WordField,
} from '@cueroom/contracts/catalog/track-words';
import type { ListTracks } from '@cueroom/contracts/catalog/track-lists';
import type { SaidWords, Vocabulary } from '@cueroom/contracts/catalog/vocabulary';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { isDuplicateKey } from '@cueroom/persistence/records/duplicate-key';
import { checkRevision } from '@cueroom/persistence/records/edits';
import { changeEntries } from '@cueroom/persistence/records/record-changes';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { VocabularyDocument } from './vocabulary.schema';

const _id = new Types.ObjectId('0'.repeat(24));
const busy = 'The genres and moods are being changed by someone else, please try again';

type Stored = OwnWords & { edits: number; revision: number | undefined };

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What tracks may have as genre and mood. Read anew each time, as another replica may have changed it: it is one small document. */
@Injectable()
export class StudioWords {
  constructor(
    @InjectModel('Vocabulary') private readonly vocabulary: Model<VocabularyDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(vocabulary);
  }

  async read(): Promise<Vocabulary> {
    const { genres, moods, edits } = await this.find();
    return { genres, moods, revision: edits };
  }

  /** The words of all studios, then the studio's own. */
  async all(): Promise<TrackWords> {
    return trackWords(await this.find());
  }

  /** @throws AppError 'invalid' when the genre, or the mood, is no word of the studio */
  async check(said: SaidWords): Promise<void> {
    if (isKnown(said, builtInWords)) return;
    const errors = Object.entries(unknownWords(said, await this.all())).map(([field, word]): [string, string[]] => [
      field,
      [sayUnknown(field as WordField, word)],
    ]);
    if (errors.length > 0) throw new AppError('invalid', 'Some fields are not valid', Object.fromEntries(errors));
  }

  /** As `check`; of moods there are several with commas between them. */
  async checkFilter({ genre, mood }: Pick<ListTracks, WordField>): Promise<void> {
    for (const one of mood?.split(',') ?? [undefined]) await this.check({ genre, mood: one });
  }

  /**
   * A list that is named is written whole.
   * @param isFree throws where a word that goes is in use
   * @throws AppError 'outdated' when they have none of the revisions
   */
  write(
    lists: Partial<OwnWords>,
    ifMatch: number[] | undefined,
    isFree: (gone: OwnWords) => Promise<void>,
  ): Promise<Vocabulary> {
    return retryOnConflict(busy, async () => {
      const { revision, edits, ...was } = await this.find();
      checkRevision({ edits }, ifMatch);
      const { genres = was.genres, moods = was.moods } = lists;
      const is = { genres, moods };
      if (isSame(was, is)) return { ...is, revision: edits };
      const left = (list: keyof OwnWords) => was[list].filter((word) => !is[list].includes(word));
      await isFree({ genres: left('genres'), moods: left('moods') });
      return (await this.replace(is, revision)) ? { ...is, revision: edits + 1 } : null;
    });
  }

  private async find(): Promise<Stored> {
    const found = await this.vocabulary.findById(_id).lean<VocabularyDocument>();
    const { genres, moods } = found ?? noOwnWords;
    return { genres, moods, edits: found?.edits ?? 0, revision: found?.revision };
  }

  /** False when someone else has just written. */
  private async replace(words: OwnWords, revision: number | undefined): Promise<boolean> {
    const did = { entityType: 'content', entityId: 'content', did: 'vocabulary-changed' } as const;
    const update = { $set: words, $inc: { edits: 1, revision: 1 }, $push: { outbox: { $each: changeEntries(did) } } };
    const filter = { _id, revision: revision ?? { $exists: false } };
    try {
      const { matchedCount, upsertedCount } = await this.vocabulary.updateOne(filter, update, {
        upsert: revision === undefined,
      });
      this.relay.nudge(this.vocabulary);
      return matchedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
