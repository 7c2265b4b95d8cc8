import { changeVocabulary, getVocabulary, VocabularyChanges } from '@cueroom/contracts/catalog/vocabulary';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Get, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AnswersRevision, ChangesRevision, IfMatch, orCurrent } from '../http/answers';
import { AdminRoutes } from './route-rules';

@AdminRoutes('music', 'admin/vocabulary')
export class VocabularyRoutes {
  constructor(private readonly bus: Bus) {}

  @Get()
  @ApiOperation({ summary: 'The genres and moods of tracks that the studio has beside those of all studios' })
  @AnswersRevision(getVocabulary)
  get() {
    return this.bus.request(getVocabulary, {});
  }

  @Put()
  @ApiOperation({ summary: 'A list that is named is written whole; 409 where it leaves out a word that tracks have' })
  @ChangesRevision(changeVocabulary)
  change(@Body() { genres, moods }: VocabularyChanges, @IfMatch() ifMatch?: number[]) {
    return orCurrent(this.bus.request(changeVocabulary, { genres, moods, ifMatch }), () => this.get());
  }
}
