import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';
import { recordOf, updateOf } from '../derived';
import { Idempotency, Repeatable } from '../idempotency';
import { created, listOf, message, nothing, one } from '../message';
import { type LetterKind, letterKinds } from '../options';
import {
  IdParam,
  InOrder,
  limits,
  NoInput,
  OptionalName,
  OptionalText,
  RecordId,
  RequiredName,
  RequiredText,
  WhenPresent,
} from '../rules';

/** What stands in a template for what differs from artist to artist, as in `{{artistName}}`. */
export const letterFields = ['artistName', 'songTitles', 'songOutcomes', 'filesEnd', 'studioName', 'link'] as const;
export type LetterField = (typeof letterFields)[number];

/** Line breaks in the subject of an email could add to its head. */
const OneLine = (): PropertyDecorator => Matches(/^[^\r\n]*$/, { message: 'The subject is one line' });

/** A letter as an admin has read it before it goes. */
export class NewLetter {
  @InOrder(RequiredName('Subject is required'), OneLine()) subject!: string;
  @RequiredText('Text is required', limits.longText) text!: string;
}

const fieldPattern = /\{\{\s*([^{}]*?)\s*\}\}/g;
const unknownFields = (text: unknown): string[] =>
  typeof text === 'string'
    ? [...text.matchAll(fieldPattern)]
        .filter(([, name = '']) => !(letterFields as readonly string[]).includes(name))
        .map(([whole]) => whole)
    : [];

/** Of its fields only those are filled in that there are. */
const KnownFields = (): PropertyDecorator =>
  ValidateBy({
    name: 'knownFields',
    validator: {
      validate: (text) => unknownFields(text).length === 0,
      defaultMessage: ({ value } = {} as ValidationArguments) => `There is no field ${unknownFields(value)[0]}`,
    },
  });

export class NewLetterTemplate {
  @IsIn(letterKinds) kind!: LetterKind;
  @RequiredName('Name is required') name!: string;
  /** Of the letter; by default the name. */
  @InOrder(OptionalName(), OneLine(), KnownFields()) subject?: string | null;
  @InOrder(RequiredText('Text is required', limits.longText), KnownFields()) text!: string;
}

export class LetterTemplateChanges {
  @WhenPresent() @IsIn(letterKinds) kind?: LetterKind;
  @WhenPresent() @RequiredName('Name is required') name?: string;
  @InOrder(OptionalName(), OneLine(), KnownFields()) subject?: string | null;
  @WhenPresent() @InOrder(RequiredText('Text is required', limits.longText), KnownFields()) text?: string;
}

export class LetterTemplate extends recordOf(NewLetterTemplate) {
  @OptionalText() override subject!: string | null;
}

export class AddLetterTemplate extends NewLetterTemplate {
  @Repeatable() idempotency?: Idempotency;
}

export class ChangeLetterTemplate extends updateOf(LetterTemplateChanges) {}

class LetterChoice {
  @RecordId() templateId!: string;
}

export class LetterQuery extends LetterChoice {
  /** The songs that it is about, as `a,b`; by default all. */
  @WhenPresent() @Matches(/^[0-9a-f]{24}(,[0-9a-f]{24})*$/, { message: 'These are not ids' }) songIds?: string;
}

export class PreviewLetter extends LetterChoice {
  @RecordId() id!: string;
  /** The songs that the decision takes; by default all. */
  @InOrder(IsOptional(), IsArray(), ArrayMaxSize(limits.songsPerSubmission), RecordId(true))
  songIds?: string[];
}

export class FilledLetter {
  @IsString() subject!: string;
  @IsString() text!: string;
}

export const listLetterTemplates = message('intake.list-letter-templates', NoInput, listOf(LetterTemplate));
export const getLetterTemplate = message('intake.get-letter-template', IdParam, one(LetterTemplate));
export const addLetterTemplate = message('intake.add-letter-template', AddLetterTemplate, created(LetterTemplate));
export const changeLetterTemplate = message('intake.change-letter-template', ChangeLetterTemplate, one(LetterTemplate));
export const deleteLetterTemplate = message('intake.delete-letter-template', IdParam, nothing);
/** A template with what it says of a submission. */
export const previewLetter = message('intake.preview-letter', PreviewLetter, one(FilledLetter));
