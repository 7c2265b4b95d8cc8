import type { Idempotency } from '@cueroom/contracts/idempotency';
import {
  addLetterTemplate,
  changeLetterTemplate,
  deleteLetterTemplate,
  getLetterTemplate,
  LetterTemplateChanges,
  listLetterTemplates,
  NewLetterTemplate,
} from '@cueroom/contracts/intake/letters';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { Answers, AnswersRevision, ChangesRevision, Creates, Idempotent, IfMatch, orCurrent } from '../http/answers';
import { AdminRoutes } from './route-rules';

/** The studio's own words for its answers to artists. */
@AdminRoutes('submissions', 'admin/templates')
export class LettersRoutes {
  constructor(private readonly bus: Bus) {}

  @Get()
  @Answers(listLetterTemplates)
  list() {
    return this.bus.request(listLetterTemplates, {});
  }

  @Get(':id')
  @AnswersRevision(getLetterTemplate)
  get(@Param() { id }: IdParam) {
    return this.bus.request(getLetterTemplate, { id });
  }

  @Post()
  @Creates(addLetterTemplate)
  add(@Body() template: NewLetterTemplate, @Idempotent() idempotency?: Idempotency) {
    return this.bus.request(addLetterTemplate, { ...template, idempotency });
  }

  @Put(':id')
  @ChangesRevision(changeLetterTemplate)
  change(@Param() { id }: IdParam, @Body() changes: LetterTemplateChanges, @IfMatch() ifMatch?: number[]) {
    return orCurrent(this.bus.request(changeLetterTemplate, { id, changes, ifMatch }), () => this.get({ id }));
  }

  @Delete(':id')
  @Answers(deleteLetterTemplate)
  delete(@Param() { id }: IdParam) {
    return this.bus.request(deleteLetterTemplate, { id });
  }
}
