import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PublicSite } from '../public-site';
import { SiteContentController } from './site-content.controller';
import { SiteContentRepository } from './site-content.repository';
import { siteContentSchema } from './site-content.schema';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: 'ContentPage', schema: siteContentSchema, collection: 'content_pages' }]),
  ],
  controllers: [SiteContentController],
  providers: [PublicSite, SiteContentRepository],
})
export class SiteContentModule {}
