import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  ValidateNested,
} from 'class-validator';
import { recordOf, updateOf } from '../derived';
import { FacetCount } from '../facets';
import { Idempotency, Repeatable } from '../idempotency';
import { created, event, message, nothing, one, pageOf } from '../message';
import { OwnedFile } from '../media/objects';
import {
  AnyOf,
  IdParam,
  InOrder,
  limits,
  OptionalName,
  OptionalText,
  PageQuery,
  RecordId,
  RequiredName,
  SortBy,
  WhenPresent,
} from '../rules';
import { Expiry } from './expiry';
import { type PitchAccess, pitchAccesses, type PitchStatus, pitchStatuses } from './pitch-options';
import { LinkedRecipient, RecipientWithToken } from './recipients';

const statuses = pitchStatuses.map(({ value }) => value);
const accesses = pitchAccesses.map(({ value }) => value);

/** A track as it stands in a pitch. */
export class PitchTrack {
  @RecordId() trackId!: string;
  /** Plays in place of the main file. */
  @IsOptional() @RecordId() versionId?: string | null;
  @OptionalText(limits.pitchNote) note?: string | null;
  /** Tracks with the same words stand together under them. */
  @OptionalName() section?: string | null;
}

const Tracks = (): PropertyDecorator =>
  InOrder(
    IsArray(),
    ArrayMaxSize(limits.pitchTracks, { message: `A pitch has at most ${limits.pitchTracks} tracks` }),
    ArrayUnique((track: Partial<PitchTrack> | null) => track?.trackId, { message: 'A track stands in a pitch once' }),
    ValidateNested({ each: true }),
    Type(() => PitchTrack) as PropertyDecorator,
  );
const Title = (): PropertyDecorator => RequiredName('Title is required');

class PitchDetails {
  @OptionalText(limits.longText) message?: string | null;
  /** What it answers. */
  @IsOptional() @RecordId() briefId?: string | null;
  /** When all its links close; a recipient may have a time of their own. */
  @Expiry() expiresAt?: string | null;
  /** An uploaded picture. */
  @OptionalText(limits.url) coverUrl?: string | null;
}

export class NewPitch extends PitchDetails {
  @Title() title!: string;
  @IsOptional() @Tracks() tracks?: PitchTrack[];
  @IsOptional() @IsIn(statuses) status?: PitchStatus;
  @IsOptional() @IsIn(accesses) access?: PitchAccess;
  /** Clients see who must agree to a license. */
  @IsOptional() @IsBoolean() showRights?: boolean;
  /** Clients may see the clearance sheet. */
  @IsOptional() @IsBoolean() askRights?: boolean;
}

export class PitchChanges extends PitchDetails {
  @WhenPresent() @Title() title?: string;
  @WhenPresent() @Tracks() tracks?: PitchTrack[];
  @WhenPresent() @IsIn(statuses) status?: PitchStatus;
  @WhenPresent() @IsIn(accesses) access?: PitchAccess;
  @WhenPresent() @IsBoolean() showRights?: boolean;
  @WhenPresent() @IsBoolean() askRights?: boolean;
}

export class Pitch extends recordOf(PitchDetails) {
  @IsString() title!: string;
  @IsArray() @ValidateNested({ each: true }) @Type(() => PitchTrack) tracks!: PitchTrack[];
  @IsIn(statuses) status!: PitchStatus;
  @IsIn(accesses) access!: PitchAccess;
  @IsBoolean() showRights!: boolean;
  @IsBoolean() askRights!: boolean;
  @IsString() createdBy!: string;
  /** When a client last did something. */
  @IsOptional() @IsDateString() lastActivityAt!: string | null;
}

/** As services tell it. */
export class PitchWithTokens extends Pitch {
  @IsArray() @ValidateNested({ each: true }) @Type(() => RecipientWithToken) recipients!: RecipientWithToken[];
}

export class PitchWithRecipients extends Pitch {
  /** A signed address. */
  @IsOptional() @IsString() coverStreamUrl!: string | null;
  @IsArray() @ValidateNested({ each: true }) @Type(() => LinkedRecipient) recipients!: LinkedRecipient[];
}

/** How often each was chosen, by all recipients together. */
export class ChoiceCounts {
  @IsInt() yes!: number;
  @IsInt() maybe!: number;
  @IsInt() no!: number;
}

/** Choices that the studio has not followed up on. */
export class NewAnswers extends ChoiceCounts {
  /** Who made them. */
  @IsArray() @IsString({ each: true }) recipientIds!: string[];
}

/** As services tell it. */
export class CountedPitch extends Pitch {
  @IsInt() trackCount!: number;
  @IsInt() recipientCount!: number;
  /** How many of them have opened it. */
  @IsInt() openedCount!: number;
  @ValidateNested() @Type(() => ChoiceCounts) choices!: ChoiceCounts;
  @ValidateNested() @Type(() => NewAnswers) newAnswers!: NewAnswers;
  /** Comments without an answer. */
  @IsInt() openQuestions!: number;
}

export class ListedPitch extends CountedPitch {
  /** License requests whose task is not done. Null while that cannot be found out. */
  @IsOptional() @IsInt() openRequests!: number | null;
}

export const pitchSorts = [
  'createdAt',
  'updatedAt',
  'title',
  'status',
  'trackCount',
  'lastActivityAt',
  'expiresAt',
] as const;

export class ListPitches extends PageQuery {
  @AnyOf('status', statuses) status?: string;
  @IsOptional() @RecordId() briefId?: string;
  /** Beginnings of words of the title, the message, the sections and the recipients' names, addresses and companies. */
  @OptionalText() q?: string;
  @SortBy(pitchSorts) sort?: string;
}

export class PitchFacets {
  @ValidateNested({ each: true }) @Type(() => FacetCount) status!: FacetCount[];
  @ValidateNested({ each: true }) @Type(() => FacetCount) briefId!: FacetCount[];
}

export class AddPitch extends NewPitch {
  @OptionalText() createdBy?: string | null;
  @Repeatable() idempotency?: Idempotency;
}
export class UpdatePitch extends updateOf(PitchChanges) {}

export const listPitches = message('catalog.list-pitches', ListPitches, pageOf(CountedPitch));
export const countPitches = message('catalog.count-pitches', ListPitches, one(PitchFacets));
export const getPitch = message('catalog.get-pitch', IdParam, one(PitchWithTokens));
export const addPitch = message('catalog.add-pitch', AddPitch, created(Pitch));
export const updatePitch = message('catalog.update-pitch', UpdatePitch, one(Pitch));
export const deletePitch = message('catalog.delete-pitch', IdParam, nothing);
export const restorePitch = message('catalog.restore-pitch', IdParam, one(Pitch));

/** Null: it has none. */
export class PitchCoverChanged {
  @RecordId() pitchId!: string;
  @IsOptional() @ValidateNested() @Type(() => OwnedFile) file!: OwnedFile | null;
  @IsOptional() @ValidateNested() @Type(() => OwnedFile) former!: OwnedFile | null;
}
export const pitchCoverChanged = event('pitch.cover-changed', PitchCoverChanged);
