import {
  DownloadId,
  FetchableDownload,
  getDownload,
  NewDownload,
  startDownload,
} from '@cueroom/contracts/media/downloads';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Get, Param, Post } from '@nestjs/common';
import { SignedAddresses } from '../media/signed-addresses';
import { Answers } from '../http/answers';
import { AdminRoutes } from './route-rules';

/** A track's file to be saved: a worker makes it, and it is fetched when it is done. */
@AdminRoutes('music', 'admin')
export class DownloadsRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly addresses: SignedAddresses,
  ) {}

  @Post('music/:id/downloads')
  @Answers(FetchableDownload, 201)
  async start(@Param() { id }: IdParam, @Body() { format }: NewDownload): Promise<FetchableDownload> {
    return { ...(await this.bus.request(startDownload, { trackId: id, format })), url: null };
  }

  @Get('downloads/:id')
  @Answers(FetchableDownload)
  async get(@Param() { id }: DownloadId): Promise<FetchableDownload> {
    const download = await this.bus.request(getDownload, { id });
    return { ...download, url: download.state === 'done' ? this.addresses.sign(objectPathOf(id)) : null };
  }
}
