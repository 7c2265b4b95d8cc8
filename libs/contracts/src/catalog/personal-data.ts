import { ArrayMaxSize, IsArray, IsInt, Matches } from 'class-validator';
import { listOf, message, nothing, one } from '../message';
import { objectKeyPattern } from '../media/file-address';
import { Track } from './tracks';

export class ArtistFiles {
  @IsArray() @ArrayMaxSize(500) @Matches(/^[0-9a-f]{24}$/, { each: true }) songIds!: string[];
  @IsArray() @ArrayMaxSize(500) @Matches(objectKeyPattern, { each: true }) objectKeys!: string[];
}

class ErasedTracks {
  @IsInt() count!: number;
}

/** Also those that are deleted and can still be brought back. */
export const listArtistTracks = message('catalog.list-artist-tracks', ArtistFiles, listOf(Track));
/** Of tracks that stay: who they were edited by, and what they said before. */
export const forgetTrackHistory = message('catalog.forget-track-history', ArtistFiles, nothing);
export const eraseArtistTracks = message('catalog.erase-artist-tracks', ArtistFiles, one(ErasedTracks));
