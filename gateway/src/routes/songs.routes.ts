import { AppError } from '@cueroom/contracts/app-error';
import { PlayableSong } from '@cueroom/contracts/intake/playable-song';
import { getSong } from '@cueroom/contracts/intake/songs';
import { listOf } from '@cueroom/contracts/message';
import { objectsPath } from '@cueroom/contracts/media/file-address';
import { SimilarRecording } from '@cueroom/contracts/media/recordings';
import { renditions } from '@cueroom/contracts/media/renditions';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Get, Param, StreamableFile } from '@nestjs/common';
import { jsonWithDataUrl } from '../media/audio-data';
import { SimilarRecordings } from '../media/similar-recordings';
import { Media } from '../media/media';
import { SignedAddresses } from '../media/signed-addresses';
import { Answers } from '../http/answers';
import { AdminRoutes } from './route-rules';

const previewType = renditions.preview.contentType;

@AdminRoutes('submissions', 'admin/songs')
export class SongsRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly media: Media,
    private readonly addresses: SignedAddresses,
    private readonly similarRecordings: SimilarRecordings,
  ) {}

  @Get(':id')
  @Answers(PlayableSong)
  async get(@Param() { id }: IdParam): Promise<PlayableSong | StreamableFile> {
    const song = await this.bus.request(getSong, { id });
    const { previewUrl } = song.audio;
    const address = previewUrl ?? song.audioFileUrl;
    if (!address) throw new AppError('not_found', 'This song has no audio');
    const playable = { ...this.addresses.song(song), audioUrl: this.addresses.sign(address) };
    if (!previewUrl) return { ...playable, audioFileData: null };
    const preview = await this.media.read(previewUrl.slice(objectsPath.length));
    const json = jsonWithDataUrl({ ...playable, audioFileType: previewType }, 'audioFileData', previewType, preview);
    return new StreamableFile(json, { type: 'application/json; charset=utf-8' });
  }
  /** What of the catalog, the queue and the archive sounds like this song: the same file, or the same recording. */
  @Get(':id/similar')
  @Answers(listOf(SimilarRecording))
  async listSimilar(@Param() { id }: IdParam): Promise<SimilarRecording[]> {
    return this.similarRecordings.of(await this.bus.request(getSong, { id }));
  }
}
