import {
  addPerson,
  deletePerson,
  getPerson,
  getPortrait,
  ListPeople,
  listPeople,
  listPublicPeople,
  PersonForm,
  PersonFormChanges,
  orderPeople,
  restorePerson,
  updatePerson,
} from '@cueroom/contracts/content/people';
import { RecordOrder } from '@cueroom/contracts/content/record-order';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Controller, Delete, Get, Header, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { Answers, AnswersRevision, ChangesRevision, Creates, Idempotent, IfMatch, orCurrent } from '../http/answers';
import { InlineFiles, pictureBytes } from '../media/inline-files';
import { PublicAnswer } from '../public-answers/public-answers';
import { AdminRoutes } from './route-rules';
import { withPicture } from './with-picture';

@ApiTags('site')
@Controller('people')
export class PublicPeopleRoutes {
  constructor(private readonly bus: Bus) {}

  @Get()
  @PublicAnswer()
  @Answers(listPublicPeople)
  list() {
    return this.bus.request(listPublicPeople, {});
  }

  @Get(':id/portrait')
  @PublicAnswer()
  @Header('content-type', 'image/webp')
  @ApiOkResponse({ description: 'The portrait', content: { 'image/webp': {} } })
  async portrait(@Param() { id }: IdParam) {
    return Buffer.from((await this.bus.request(getPortrait, { id })).data, 'base64');
  }
}

class PersonFormWithPortrait extends PersonForm {
  @IsOptional() @IsString() portraitData?: string | null;
}

/** A portrait that is null is taken away; one that is not named stays. */
class PersonFormChangesWithPortrait extends PersonFormChanges {
  @IsOptional() @IsString() portraitData?: string | null;
}

@AdminRoutes('people', 'admin/people')
export class PeopleRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly files: InlineFiles,
  ) {}

  @Get()
  @Answers(listPeople)
  list(@Query() query: ListPeople) {
    return this.bus.request(listPeople, query);
  }

  @Get(':id')
  @AnswersRevision(getPerson)
  get(@Param() { id }: IdParam) {
    return this.bus.request(getPerson, { id });
  }

  @Post()
  @RouteConfig(withPicture)
  @Creates(addPerson)
  async add(@Body() person: PersonFormWithPortrait, @Idempotent() idempotency?: Idempotency) {
    return this.bus.request(addPerson, { ...(await this.withPortrait({ ...person })), idempotency });
  }

  @Patch(':id')
  @RouteConfig(withPicture)
  @ChangesRevision(updatePerson)
  async update(
    @Param() { id }: IdParam,
    @Body() changes: PersonFormChangesWithPortrait,
    @IfMatch() ifMatch?: number[],
  ) {
    const change = { id, changes: await this.withPortrait({ ...changes }), ifMatch };
    return orCurrent(this.bus.request(updatePerson, change), () => this.get({ id }));
  }

  @Put('order')
  @Answers(orderPeople)
  order(@Body() { ids }: RecordOrder) {
    return this.bus.request(orderPeople, { ids });
  }

  @Delete(':id')
  @Answers(deletePerson)
  delete(@Param() { id }: IdParam) {
    return this.bus.request(deletePerson, { id });
  }

  @Post(':id/restore')
  @Answers(restorePerson)
  restore(@Param() { id }: IdParam) {
    return this.bus.request(restorePerson, { id });
  }

  private async withPortrait<T extends PersonFormChangesWithPortrait>({ portraitData, ...fields }: T) {
    if (portraitData === undefined) return fields;
    const path = portraitData && (await this.files.store('image', pictureBytes(portraitData)));
    return { ...fields, portraitKey: path ? objectKeyOf(path) : null };
  }
}
