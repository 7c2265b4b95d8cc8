import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StudioWords } from './studio-words.repository';
import { vocabularySchema } from './vocabulary.schema';

/** Apart from `vocabulary/`: tracks and imports ask for words, and changing words asks for tracks and imports. */
@Module({
  imports: [MongooseModule.forFeature([{ name: 'Vocabulary', schema: vocabularySchema, collection: 'vocabulary' }])],
  providers: [StudioWords],
  exports: [StudioWords],
})
export class StudioWordsModule {}
