import { IsDateString, IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { event, maybe, message } from '../message';
import { RecordId } from '../rules';

/** A letter with a link waits to be sent. The event does not contain it: its link is for its recipient alone. */
export class PitchLetterQueued {
  @Matches(/^[0-9a-f]{24}$/) letterId!: string;
  @RecordId() pitchId!: string;
  @RecordId() recipientId!: string;
  /** What it answers, once it is sent, and who wrote it. */
  @IsOptional() @RecordId() briefId?: string | null;
  @IsOptional() @RecordId() contactId?: string | null;
  @IsOptional() @IsString() by?: string;
}
export const pitchLetterQueued = event('pitch.letter-queued', PitchLetterQueued);

export class PitchLetterId {
  @RecordId() letterId!: string;
  @RecordId() recipientId!: string;
}
export class PitchLetter {
  @IsString() name!: string;
  @IsString() email!: string;
  @IsString() subject!: string;
  /** With the link in it. */
  @IsString() text!: string;
  @IsString() link!: string;
}
/** Null: it is not to be sent any more. */
export const readPitchLetter = message('catalog.read-pitch-letter', PitchLetterId, maybe(PitchLetter));

/** What became of it; `queued`: it could not be sent yet, and is tried again. */
export class PitchLetterDone extends PitchLetterId {
  @IsIn(['queued', 'sent', 'failed', 'not_configured']) state!: 'queued' | 'sent' | 'failed' | 'not_configured';
  @IsOptional() @IsString() error?: string;
  @IsDateString() at!: string;
}
export const pitchLetterDone = event('pitch.letter-done', PitchLetterDone);
