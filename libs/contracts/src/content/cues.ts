import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { objectKeyPattern } from '../media/file-address';
import { event, job, message, one } from '../message';
import { InOrder, limits, RecordId } from '../rules';

const cueStates = ['queued', 'running', 'done', 'failed'] as const;
type CueState = (typeof cueStates)[number];

const { minSec, maxSec } = limits.cue;
const notALength = `A cue lasts ${minSec} to ${maxSec} seconds`;
const notAStart = 'Start must be a number of seconds from 0';

/** What visitors may hear of a track: from where, and how long. A track of less than 30 s is played whole. */
export class NewCue {
  @RecordId() trackId!: string;
  @InOrder(IsNumber({}, { message: notAStart }), Min(0, { message: notAStart })) startSec!: number;
  @InOrder(
    IsNumber({}, { message: notALength }),
    Min(minSec, { message: notALength }),
    Max(maxSec, { message: notALength }),
  )
  durationSec!: number;
}

/** All cues of a project: an empty list, or null, takes them away. */
export const NewCues = (): PropertyDecorator =>
  InOrder(
    IsOptional(),
    IsArray(),
    ArrayMaxSize(limits.cues, { message: `A project has at most ${limits.cues} cues` }),
    ValidateNested({ each: true }),
    Type(() => NewCue),
  );

/** As admins see it. */
export class ProjectCue extends NewCue {
  /** Of the track, as it is called now; null while there is no such track. */
  @IsOptional() @IsString() title!: string | null;
  @IsOptional() @IsString() artist!: string | null;
  @IsIn(cueStates) state!: CueState;
  @IsOptional() @IsString() error!: string | null;
  /** Its excerpt; null while there is none. */
  @IsOptional() @IsString() audioUrl!: string | null;
}

export class PublicCue {
  @IsString() id!: string;
  @IsString() title!: string;
  @IsString() artist!: string;
  /** Of the excerpt. */
  @IsNumber() durationSec!: number;
  @IsString() audioUrl!: string;
  /** Some 200 numbers from 0 to 1, the loudest moment. */
  @IsArray() @IsNumber({}, { each: true }) peaks!: number[];
}

export class Excerpt {
  /** Of the excerpt, and of the file that it is cut from. */
  @Matches(objectKeyPattern) objectKey!: string;
  @Matches(objectKeyPattern) sourceKey!: string;
  @IsNumber() startSec!: number;
  @IsNumber() durationSec!: number;
}

class ProjectExcerpt extends Excerpt {
  /** A worker has yet to cut it. */
  @IsBoolean() isMissing!: boolean;
}

/** All excerpts of a project, and those that it has no more. */
export class ProjectCuesChanged {
  @RecordId() projectId!: string;
  @ValidateNested({ each: true }) @Type(() => ProjectExcerpt) excerpts!: ProjectExcerpt[];
  @Matches(objectKeyPattern, { each: true }) formerKeys!: string[];
  /** Of an archived project strangers get nothing. */
  @IsBoolean() isShown!: boolean;
  /** Of the project, growing: the latest counts. */
  @IsInt() revision!: number;
}
export const projectCuesChanged = event('project.cues-changed', ProjectCuesChanged);

export class MakeExcerpt extends Excerpt {
  @RecordId() projectId!: string;
}
/** Cuts an MP3 that fades in and out, as loud as all others. */
export const makeExcerpt = job('make-excerpt', 'audio', MakeExcerpt);
export const excerptJobId = (objectKey: string): string => `excerpt-${objectKey}`;

export class StoredExcerpt {
  @Matches(objectKeyPattern) key!: string;
  @IsString() contentType!: string;
  @IsInt() bytes!: number;
  @IsString() sha256!: string;
}
class KeptExcerpt {
  @IsBoolean() isKept!: boolean;
}
/** A worker has stored an excerpt. False: no project wants it (any more), and its file is to be removed. */
export const keepExcerpt = message('media.keep-excerpt', StoredExcerpt, one(KeptExcerpt));

export class ExcerptProgressed {
  @RecordId() projectId!: string;
  @Matches(objectKeyPattern) objectKey!: string;
  @IsIn(cueStates) state!: CueState;
  @IsOptional() @IsString() error?: string;
  /** When it is done. */
  @IsOptional() @IsNumber() durationSec?: number;
  @IsOptional() @IsNumber({}, { each: true }) peaks?: number[];
}
export const excerptProgressed = event('excerpt.progressed', ExcerptProgressed);
