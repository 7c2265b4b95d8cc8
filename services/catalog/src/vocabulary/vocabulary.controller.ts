import {
  changeVocabulary,
  ChangeVocabulary,
  checkWords,
  getVocabulary,
  SaidWords,
} from '@cueroom/contracts/catalog/vocabulary';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { StudioWords } from '../words/studio-words.repository';
import { VocabularyService } from './vocabulary.service';

@Controller()
export class VocabularyController {
  constructor(
    private readonly words: StudioWords,
    private readonly service: VocabularyService,
  ) {}

  @OnMessage(getVocabulary)
  get() {
    return this.words.read();
  }

  @OnMessage(changeVocabulary)
  change(changes: ChangeVocabulary) {
    return this.service.change(changes);
  }

  @OnMessage(checkWords)
  check(said: SaidWords) {
    return this.words.check(said);
  }
}
