import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PublicSite } from '../public-site';
import { PagesController } from './pages.controller';
import { PagesRepository } from './pages.repository';
import { pageSchema } from './pages.schema';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'ContentPage', schema: pageSchema, collection: 'content_pages' }])],
  controllers: [PagesController],
  providers: [PublicSite, PagesRepository],
})
export class PagesModule {}
