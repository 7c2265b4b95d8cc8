import { IsIn, IsString } from 'class-validator';
import { event } from '../message';
import { RecordId } from '../rules';

const artistNewsKinds = ['changes-sent', 'withdrawn'] as const;
export type ArtistNewsKind = (typeof artistNewsKinds)[number];

/** Something that an artist did on the page and the studio waits for, or has to know. */
export class ArtistNews {
  @RecordId() submissionId!: string;
  @IsIn(artistNewsKinds) news!: ArtistNewsKind;
  /** Which one it is, so that a repetition tells nothing. */
  @IsString() occurrence!: string;
}
export const artistNews = event('submission.artist-news', ArtistNews);
