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
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SignedAddresses } from '../media/signed-addresses';
import { Answers, ForAdmins } from '../http/answers';

/** A track's file to be saved: a worker makes it, and it is fetched when it is done. */
@ApiTags('music')
@ForAdmins()
@Controller('admin')
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
