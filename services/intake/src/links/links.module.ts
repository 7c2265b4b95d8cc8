import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EndedLinks } from './ended-links.repository';
import { endedLinkSchema } from './ended-links.schema';
import { MusicLinks } from './music-link';

/** The secret links of artists' pages. */
@Module({
  imports: [MongooseModule.forFeature([{ name: 'EndedLink', schema: endedLinkSchema, collection: 'ended_links' }])],
  providers: [MusicLinks, EndedLinks],
  exports: [MusicLinks, EndedLinks],
})
export class LinksModule {}
