import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { recordOf } from '../derived';
import { FacetCount } from '../facets';
import { event, message, nothing, one, pageOf } from '../message';
import {
  priorities,
  type RetentionChoice,
  retentionChoices,
  reviewStatuses,
  type SubmissionStatus,
  submissionStatuses,
  trackGenres,
} from '../options';
import {
  AllTags,
  AnyOf,
  AtMost,
  IdParam,
  IfMatch,
  InOrder,
  limits,
  OptionalText,
  OptionalUrl,
  PageQuery,
  RecordId,
  RequiredEmail,
  RequiredName,
  SortBy,
} from '../rules';
import { ArtistChanges, AskedChanges, DeletionReceipt } from './artist-changes';
import { Song } from './songs';

const maxLinks = 20;
const isLinks = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).length <= maxLinks &&
  Object.entries(value).every(
    ([name, link]) =>
      /^[A-Za-z][\w -]{0,39}$/.test(name) &&
      typeof link === 'string' &&
      link.length <= limits.url &&
      (link === '' || /^https?:\/\/\S+$/.test(link)),
  );

/** The artist's other places: up to 20 addresses by the name of the place, as `{ "instagram": "https://…" }`. */
const SocialLinks = (): PropertyDecorator => (target, key) => {
  IsOptional()(target, key);
  ValidateBy({
    name: 'socialLinks',
    validator: { validate: isLinks, defaultMessage: () => 'socialLinks are http or https addresses by name' },
  })(target, key);
};

const descriptionTooShort = 'Please provide a description of at least 10 characters';

class SubmissionDetails {
  /** Drawn by the form: three characters and four digits. Sending the same again is a safe retry. */
  @Matches(/^[A-Z0-9]{3}[0-9]{4}$/, { message: 'A submission id has three capital letters or digits and four digits' })
  submissionUid!: string;

  @RequiredName('Artist name is required') artistName!: string;
  @RequiredEmail() email!: string;

  @InOrder(
    IsString({ message: descriptionTooShort }),
    MinLength(limits.descriptionMin, { message: descriptionTooShort }),
    // The space around it does not count.
    Matches(/\S[\s\S]{8,}\S/, { message: descriptionTooShort }),
    AtMost(limits.longText),
  )
  description!: string;

  @OptionalText() phone?: string | null;
  @OptionalUrl() website?: string | null;
  @SocialLinks() socialLinks?: Record<string, string> | null;
  @IsOptional() @IsIn(trackGenres) genre?: string | null;
  @OptionalText(limits.longText) ownership?: string | null;
}

const choices = retentionChoices.map(({ value }) => value);

export class NewSubmission extends SubmissionDetails {
  /** When the files go if the studio declines; by default they are kept. */
  @IsOptional() @IsIn(choices) retention?: RetentionChoice | null;
  @IsOptional() @IsIn(['submitted']) status?: 'submitted' | null;
  /** How many songs the client is about to send: emails about the submission wait for them. */
  @IsOptional() @IsInt() @Min(1) @Max(limits.songsPerSubmission) songsToFollow?: number | null;
}

const archiveStates = ['queued', 'running', 'done', 'failed'] as const;

export class SubmissionArchive {
  @IsIn(archiveStates) state!: (typeof archiveStates)[number];
  @IsOptional() @IsInt() originalBytes?: number;
  @IsOptional() @IsInt() archivedBytes?: number;
  /** Why there is none; or, beside a state of 'done', why it could not be restored. */
  @IsOptional() @IsString() error?: string;
  /** The archive is there, and the originals are being brought back from it; the state is 'running' meanwhile. */
  @IsOptional() @IsBoolean() isRestoring?: boolean;
}

export class Submission extends recordOf(SubmissionDetails) {
  @IsIn(submissionStatuses) status!: SubmissionStatus;
  @IsIn(priorities) priority!: (typeof priorities)[number];
  @IsOptional() @IsString() notes!: string | null;
  @IsString({ each: true }) tags!: string[];
  @IsOptional() @IsDateString() followUpDate!: string | null;
  @IsOptional() @IsDateString() lastContactDate!: string | null;
  @IsOptional() @ValidateNested() @Type(() => SubmissionArchive) archive!: SubmissionArchive | null;
  /** Of the page of the person with this address. */
  @RecordId() clientId!: string;
  @IsOptional() @IsString() trackTitle!: string | null;
  @IsInt() songCount!: number;
  /** When it was approved or rejected, and by which admin; null also in decisions older than these fields. */
  @IsOptional() @IsDateString() decidedAt!: string | null;
  @IsOptional() @IsString() decidedBy!: string | null;
  @IsIn(choices) retention!: RetentionChoice;
  @IsOptional() @ValidateNested() @Type(() => AskedChanges) changes!: AskedChanges | null;
  @IsOptional() @ValidateNested() @Type(() => ArtistChanges) changed!: ArtistChanges | null;
  /** Its files are gone, as the artist wanted. */
  @IsOptional() @ValidateNested() @Type(() => DeletionReceipt) receipt!: DeletionReceipt | null;
}

export class SubmissionWithSongs extends Submission {
  @IsArray() @ValidateNested({ each: true }) @Type(() => Song) songs!: Song[];
}

export class SubmissionReceipt {
  @RecordId() id!: string;
  @IsString() submissionUid!: string;
  @IsIn(submissionStatuses) status!: SubmissionStatus;
  @IsDateString() createdAt!: string;
}

/** What the artist gets: the receipt, and the signed address that tells for a day what became of the songs. */
export class SubmissionSent extends SubmissionReceipt {
  @IsString() checksUrl!: string;
  /** The address of the music's own page; in a retry for 24 hours. */
  @IsOptional() @IsString() link?: string;
}

/** A receipt, and whether this very call made the record: a safe retry answers with the first one. */
export class SubmissionAccepted {
  @ValidateNested() @Type(() => SubmissionReceipt) record!: SubmissionReceipt;
  @IsBoolean() isNew!: boolean;
  /** Of the artist's page, within 24 hours. */
  @IsOptional() @IsString() token?: string;
}

export const submissionSorts = ['createdAt', 'artistName', 'status', 'genre'] as const;

export class ListSubmissions extends PageQuery {
  /** Beginnings of words of the artist's name or email, the submissionUid, song titles, the genre or tags. */
  @OptionalText() q?: string;
  @SortBy(submissionSorts) sort?: string;
  @AnyOf('status', submissionStatuses) status?: string;
}

export class SubmissionFacets {
  @ValidateNested({ each: true }) @Type(() => FacetCount) status!: FacetCount[];
}

export class SubmissionTags {
  @AllTags() tags!: string[];
}
export class SetSubmissionTags extends SubmissionTags {
  @RecordId() id!: string;
  @IfMatch() ifMatch?: number[];
}

export class ReviewStatus {
  @IsIn(reviewStatuses.map(({ value }) => value)) status!: (typeof reviewStatuses)[number]['value'];
}
export class SetSubmissionStatus extends ReviewStatus {
  @RecordId() id!: string;
  @IfMatch() ifMatch?: number[];
}

export const addSubmission = message('intake.add-submission', NewSubmission, one(SubmissionAccepted));
/** As it was sent: for an artist who has lost the answer. */
export const findSentSubmission = message('intake.find-sent-submission', NewSubmission, one(SubmissionAccepted));
export const listSubmissions = message('intake.list-submissions', ListSubmissions, pageOf(Submission));
export const listSubmissionsWithSongs = message(
  'intake.list-submissions-with-songs',
  ListSubmissions,
  pageOf(SubmissionWithSongs),
);
export const countSubmissions = message('intake.count-submissions', ListSubmissions, one(SubmissionFacets));
export const getSubmission = message('intake.get-submission', IdParam, one(SubmissionWithSongs));
export const setSubmissionTags = message('intake.set-submission-tags', SetSubmissionTags, one(SubmissionWithSongs));
export const setSubmissionStatus = message(
  'intake.set-submission-status',
  SetSubmissionStatus,
  one(SubmissionWithSongs),
);
export const deleteSubmission = message('intake.delete-submission', IdParam, nothing);

export class SubmissionDeleted {
  @RecordId() submissionId!: string;
  @IsString({ each: true }) songUids!: string[];
}
export const submissionDeleted = event('submission.deleted', SubmissionDeleted);

/** The submission stays, its songs' files go: its artist has withdrawn it, or wanted them deleted after a rejection. */
export class FilesEnded extends SubmissionDeleted {}
export const filesEnded = event('submission.files-ended', FilesEnded);
