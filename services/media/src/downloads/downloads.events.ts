import { downloadMade, DownloadMade } from '@cueroom/contracts/media/downloads';
import { OnEvent } from '@cueroom/messaging/on-event';
import { Injectable } from '@nestjs/common';
import { DownloadsService } from './downloads.service';

@Injectable()
export class DownloadsEvents {
  constructor(private readonly downloads: DownloadsService) {}

  @OnEvent(downloadMade)
  finish(made: DownloadMade) {
    return this.downloads.finish(made);
  }
}
