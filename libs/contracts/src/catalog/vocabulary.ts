import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import { tooLong } from '../limits';
import { message, nothing, one } from '../message';
import { plainName } from '../plain-text';
import { IfMatch, InOrder, NoInput, OptionalText, WhenPresent } from '../rules';
import { vocabularyLimits, type WordField, wordLists, wordsRefusal } from './track-words';

const Own = (field: WordField): PropertyDecorator =>
  InOrder(
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value)
        ? value.map((word: unknown) => (typeof word === 'string' ? plainName(word).trim() : word))
        : value,
    ),
    IsArray(),
    ArrayMaxSize(vocabularyLimits.words, { message: `At most ${vocabularyLimits.words} ${wordLists[field]}` }),
    IsString({ each: true }),
    MaxLength(vocabularyLimits.word, { each: true, message: tooLong(vocabularyLimits.word) }),
    ValidateBy({
      name: 'ownWords',
      validator: {
        validate: (words) => Array.isArray(words) && wordsRefusal(field, words) === undefined,
        defaultMessage: (given) => wordsRefusal(field, (given?.value ?? []) as unknown[]) ?? '',
      },
    }),
  );

/** The studio's own genres and moods. */
export class Vocabulary {
  @IsString({ each: true }) genres!: string[];
  @IsString({ each: true }) moods!: string[];
  @IsInt() revision!: number;
}

/** Words that the studio's vocabulary lacks: what has them is not added until they are in it. */
export class UnknownWords {
  @IsString({ each: true }) genres!: string[];
  @IsString({ each: true }) moods!: string[];
}

/** A list that is named is written whole. */
export class VocabularyChanges {
  @WhenPresent() @Own('genre') genres?: string[];
  @WhenPresent() @Own('mood') moods?: string[];
  /** Ignored, so that what was read can be sent back; `If-Match` guards a change. */
  @IsOptional() @IsInt() revision?: number;
}

export class ChangeVocabulary extends VocabularyChanges {
  @IfMatch() ifMatch?: number[];
}

export class SaidWords {
  @OptionalText(vocabularyLimits.word) genre?: string | null;
  @OptionalText(vocabularyLimits.word) mood?: string | null;
}

export const getVocabulary = message('catalog.get-vocabulary', NoInput, one(Vocabulary));
export const changeVocabulary = message('catalog.change-vocabulary', ChangeVocabulary, one(Vocabulary));
/** Is refused where a track cannot have them. */
export const checkWords = message('catalog.check-words', SaidWords, nothing);
