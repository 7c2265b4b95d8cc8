import { DownloadId, getDownload, startDownload, TrackDownload } from '@cueroom/contracts/media/downloads';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { DownloadsService } from './downloads.service';

@Controller()
export class DownloadsController {
  constructor(private readonly downloads: DownloadsService) {}

  @OnMessage(startDownload)
  start(wanted: TrackDownload) {
    return this.downloads.start(wanted);
  }

  @OnMessage(getDownload)
  get({ id }: DownloadId) {
    return this.downloads.get(id);
  }
}
