import { Module } from '@nestjs/common';
import { ImportsModule } from '../imports/imports.module';
import { TracksModule } from '../tracks/tracks.module';
import { StudioWordsModule } from '../words/studio-words.module';
import { VocabularyController } from './vocabulary.controller';
import { VocabularyService } from './vocabulary.service';

@Module({
  imports: [StudioWordsModule, TracksModule, ImportsModule],
  controllers: [VocabularyController],
  providers: [VocabularyService],
})
export class VocabularyModule {}
