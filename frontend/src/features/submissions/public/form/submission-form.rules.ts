import { NewSong } from '@cueroom/contracts/intake/songs';
import { NewSubmission } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/limits';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ValidateNested } from 'class-validator';

/** The whole form: the submission and its songs, which are sent after it. */
export class SubmissionForm extends NewSubmission {
  @ArrayMinSize(1, { message: 'At least one song is required' })
  @ArrayMaxSize(limits.songsPerSubmission, { message: `Maximum ${limits.songsPerSubmission} songs allowed` })
  @ValidateNested({ each: true })
  @Type(() => NewSong)
  songs!: NewSong[];
}
