import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsPositive,
  IsString,
  Matches,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { recordOf, updateOf } from '../derived';
import { audioStates, type AudioState, SongAudio } from '../media/song-audio';
import { FileAddress } from '../media/address-rules';
import { Idempotency, Repeatable } from '../idempotency';
import { created, createdList, event, listOf, message, nothing, one, pageOf } from '../message';
import { Files } from '../media/recordings';
import { InspectTrack } from '../media/renditions';
import { tempos, trackVocals } from '../options';
import { PitchRef } from '../pitches/pitch-ref';
import { Rights, RightsField } from '../rights/rights';
import { StatedClearance } from '../rights/stated-clearance';
import {
  IdParam,
  InOrder,
  limits,
  OptionalName,
  OptionalText,
  Parsed,
  RecordId,
  RequiredName,
  Tags,
  WhenPresent,
} from '../rules';
import { type Version, VersionDetails, Versions } from '../versions/versions';
import { musicalKey, unknownKey } from './musical-key';
import { ListTracks, TrackFacets } from './track-lists';
import { vocabularyLimits } from './track-words';

const Title = (): PropertyDecorator => RequiredName('Title is required');
const Artist = (): PropertyDecorator => RequiredName('Artist is required');

const OptionalMeasure = (message: string): PropertyDecorator =>
  InOrder(IsOptional(), IsNumber({}, { message }), IsPositive({ message }));

class TrackDetails {
  @OptionalName() album?: string | null;
  /** It and the mood: one of the words of track-words.ts, or of the studio's own. */
  @OptionalText(vocabularyLimits.word) genre?: string | null;
  @OptionalText(vocabularyLimits.word) mood?: string | null;
  @IsOptional() @IsIn(tempos) tempo?: string | null;
  /** Seconds. */
  @OptionalMeasure('Duration must be a positive number') duration?: number | null;
  @OptionalMeasure('BPM must be a positive number') bpm?: number | null;
  /** In one spelling, such as `D minor` and `B♭ major`; any other is read. */
  @Parsed(musicalKey, unknownKey) key?: string | null;
  @FileAddress() fileUrl?: string | null;
  @OptionalText(limits.longText) description?: string | null;
  @OptionalText(limits.lyrics) lyrics?: string | null;
  /** What the studio stands for; written whole, null clears them. */
  @RightsField() rights?: Rights | null;
}

export class NewTrack extends TrackDetails {
  @Title() title!: string;
  @Artist() artist!: string;
  @Tags() tags?: string[] | null;
  @IsOptional() @IsBoolean() available?: boolean;
  /** Excerpts of it may be heard on the public site. */
  @IsOptional() @IsBoolean() releasedForSite?: boolean;
  /** Set on promotion: the song that becomes this track. A song is at most one track. */
  @IsOptional() @RecordId() sourceSongId?: string | null;
}

export class TrackChanges extends TrackDetails {
  @WhenPresent() @Title() title?: string;
  @WhenPresent() @Artist() artist?: string;
  @Tags() tags?: string[] | null;
  @WhenPresent() @IsBoolean() available?: boolean;
  @WhenPresent() @IsBoolean() releasedForSite?: boolean;
}

/** What a worker has found out about a track's own file. A link elsewhere is `none`: it is not checked. */
export class TrackAudio {
  @IsIn(audioStates) state!: AudioState;
  @IsOptional() @IsString() error?: string;
}

export class Track extends recordOf(TrackDetails) {
  @IsString() title!: string;
  @IsString() artist!: string;
  @IsOptional() @IsString() previewUrl!: string | null;
  @ValidateNested() @Type(() => TrackAudio) audio!: TrackAudio;
  @IsBoolean() available!: boolean;
  @IsBoolean() releasedForSite!: boolean;
  @IsArray() @IsString({ each: true }) tags!: string[];
  @IsOptional() @IsString() sourceSongId!: string | null;
  @ValidateNested() @Type(() => StatedClearance) clearance!: StatedClearance;
  @Versions() versions!: Version[];
  /** From its rights. */
  @IsIn(trackVocals) vocals!: (typeof trackVocals)[number];
  /** In a list that was asked for a tempo of which it has half or double: the tempo that was meant. */
  @IsOptional() @IsNumber() feltAs?: number;
  /** Open pitches in which it stands. */
  @IsOptional() @ValidateNested({ each: true }) @Type(() => PitchRef) pitches?: PitchRef[];
}

/** A version that comes from a submission with its song: checked already. */
export class SongVersion extends VersionDetails {
  @RecordId() sourceVersionId!: string;
  @IsString() fileUrl!: string;
  @OptionalText() fileName?: string | null;
  @OptionalText(100) fileType?: string | null;
  @ValidateNested() @Type(() => SongAudio) audio!: SongAudio;
}

export class SongTrack extends NewTrack {
  @RecordId() declare sourceSongId: string;
  @OptionalText(limits.url) previewUrl?: string | null;
  /** The admin who adds this one track: its activity is the track's, not a decision's on its submission. */
  @IsOptional() @IsString() addedBy?: string;
  /** Which approval of the submission makes it a track: a track that was deleted comes back by a later one only. */
  @IsOptional() @IsInt() approval?: number;
  @IsOptional() @ValidateNested({ each: true }) @Type(() => SongVersion) versions?: SongVersion[];
  @Repeatable() idempotency?: Idempotency;
}

export class SongTracks {
  @IsArray() @ValidateNested({ each: true }) @Type(() => SongTrack) tracks!: SongTrack[];
}

export class Songs {
  @IsArray() @Matches(/^[0-9a-f]{24}$/, { each: true }) songIds!: string[];
}

/** What was approved before is taken back; a later approval stands. */
export class TakenBackSongs extends Songs {
  @IsInt() approval!: number;
}

export class AddTrack extends NewTrack {
  @Repeatable() idempotency?: Idempotency;
}

export class UpdateTrack extends updateOf(TrackChanges) {}

export const listTracks = message('catalog.list-tracks', ListTracks, pageOf(Track));
export const countTracks = message('catalog.count-tracks', ListTracks, one(TrackFacets));
export const getTrack = message('catalog.get-track', IdParam, one(Track));
export const listTracksOfFiles = message('catalog.list-tracks-of-files', Files, listOf(Track));
export const addTrack = message('catalog.add-track', AddTrack, created(Track));
/** Adds what is not there yet, by song; answers every track of these songs, in their order. */
export const addSongTracks = message('catalog.add-song-tracks', SongTracks, createdList(Track));
export const listTracksOfSongs = message('catalog.list-tracks-of-songs', Songs, listOf(Track));
export const takeBackSongTracks = message('catalog.take-back-song-tracks', TakenBackSongs, nothing);
export const updateTrack = message('catalog.update-track', UpdateTrack, one(Track));
export const deleteTrack = message('catalog.delete-track', IdParam, nothing);
export const restoreTrack = message('catalog.restore-track', IdParam, one(Track));

export class TrackInspected extends InspectTrack {
  @ValidateNested() @Type(() => SongAudio) audio!: SongAudio;
}
export const trackInspected = event('track.inspected', TrackInspected);

/** What the site may play of it has changed, or its title, artist or file: services that play it look it up again. */
export class TrackReleaseChanged {
  @RecordId() trackId!: string;
}
export const trackReleaseChanged = event('track.release-changed', TrackReleaseChanged);
