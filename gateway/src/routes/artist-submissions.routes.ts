import { AppError } from '@cueroom/contracts/app-error';
import { musicPath } from '@cueroom/contracts/intake/music-path';
import { addSongVersion, NewSongVersion } from '@cueroom/contracts/intake/song-versions';
import { addSong, NewSong, Song, SongCheck, type VersionCheck } from '@cueroom/contracts/intake/songs';
import {
  addSubmission,
  findSentSubmission,
  getSubmission,
  NewSubmission,
  type SubmissionAccepted,
  SubmissionSent,
} from '@cueroom/contracts/intake/submissions';
import { requestExpired } from '@cueroom/contracts/media/objects';
import type { SongAudio } from '@cueroom/contracts/media/song-audio';
import { listOf } from '@cueroom/contracts/message';
import { IdParam, OptionalText } from '@cueroom/contracts/rules';
import { Version } from '@cueroom/contracts/versions/versions';
import { Bus } from '@cueroom/messaging/bus';
import { isSigned, signPath } from '@cueroom/platform/signed-path';
import { Body, Get, Param, Post, Query, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { originOf, uploadedPathOf } from '../media/own-address';
import { GatewaySettings } from '../settings';
import { Accepts, Answers } from '../http/answers';
import { PublicRoutes } from './route-rules';

const checksForMs = 24 * 3_600_000;
/** What is signed; no stored file has such a key. */
const checksKey = (id: string): string => `submissions/${id}/checks`;

class ChecksQuery {
  @OptionalText() expires?: string;
  @OptionalText() signature?: string;
}

const verdicts = { none: 'none', queued: 'checking', running: 'checking', valid: 'fine', invalid: 'damaged' } as const;

const checkOf = ({ state, error, durationSec }: SongAudio) => ({
  verdict: verdicts[state],
  ...(error !== undefined && { words: error }),
  ...(durationSec !== undefined && { durationSec }),
});

const versionCheckOf = ({ versionUid = '', audio, hints }: Version): VersionCheck => ({
  versionUid,
  ...checkOf(audio),
  hints,
});

const checksOf = ({ songUid, audio, versions = [] }: Song): SongCheck => ({
  songUid,
  ...checkOf(audio),
  ...(versions.length > 0 && { versions: versions.map(versionCheckOf) }),
});

@PublicRoutes('artists', 'artist')
export class ArtistSubmissionsRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly settings: GatewaySettings,
  ) {}

  @Post('submit')
  @RouteConfig({ countsAs: 'submissions' })
  @Accepts(SubmissionSent)
  async submit(@Body() submission: NewSubmission, @Req() request: FastifyRequest) {
    const accepted = await this.bus.request(addSubmission, submission);
    return { record: this.sent(accepted, request), isNew: accepted.isNew };
  }

  /** Whether it has arrived, word for word, for an artist who has lost the answer; it creates nothing. */
  @Post('submit/find')
  @Answers(SubmissionSent)
  async findSent(@Body() submission: NewSubmission, @Req() request: FastifyRequest) {
    return this.sent(await this.bus.request(findSentSubmission, submission), request);
  }

  private sent({ record, token }: SubmissionAccepted, request: FastifyRequest): SubmissionSent {
    const link = token && originOf(request, this.settings.PUBLIC_URL) + musicPath + token;
    const signature = signPath(this.settings.SIGNING_SECRET, 'GET', checksKey(record.id), Date.now() + checksForMs);
    const checksUrl = `/api/artist/submissions/${record.id}/checks?${signature}`;
    return { ...record, checksUrl, ...(link && { link }) };
  }

  /** What was found in the songs, for the page that sent them. */
  @Get('submissions/:id/checks')
  @Answers(listOf(SongCheck))
  async checks(@Param() { id }: IdParam, @Query() query: ChecksQuery): Promise<SongCheck[]> {
    if (!isSigned(this.settings.SIGNING_SECRET, 'GET', checksKey(id), query)) {
      throw new AppError('forbidden', requestExpired);
    }
    const { songs } = await this.bus.request(getSubmission, { id });
    return songs.map(checksOf);
  }

  @Post('submit-song')
  @Accepts(Song)
  submitSong(@Body() song: NewSong, @Req() request: FastifyRequest) {
    const address = song.audioFileUrl;
    const audioFileUrl = address ? uploadedPathOf('audioFileUrl', address, request, this.settings.PUBLIC_URL) : null;
    return this.bus.request(addSong, { ...song, audioFileUrl });
  }

  /** A file beside the main one of a song that was sent: an instrumental, a cut-down, a stem. */
  @Post('submit-version')
  @Accepts(Version)
  submitVersion(@Body() version: NewSongVersion, @Req() request: FastifyRequest) {
    const audioFileUrl = uploadedPathOf('audioFileUrl', version.audioFileUrl, request, this.settings.PUBLIC_URL);
    return this.bus.request(addSongVersion, { ...version, audioFileUrl });
  }
}
