import { Module } from '@nestjs/common';
import { InlineFiles } from './inline-files';
import { ListenVisits } from './listen-visits';
import { Media } from './media';
import { SignedAddresses } from './signed-addresses';
import { SimilarRecordings } from './similar-recordings';

/** Files: their addresses, who may have them, and what the media service knows of them. */
@Module({
  providers: [Media, InlineFiles, SimilarRecordings, SignedAddresses, ListenVisits],
  exports: [Media, InlineFiles, SimilarRecordings, SignedAddresses, ListenVisits],
})
export class MediaModule {}
