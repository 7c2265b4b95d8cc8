import type { Idempotency } from '@cueroom/contracts/idempotency';
import {
  addContact,
  ContactChanges,
  deleteContact,
  getContact,
  ListContacts,
  listContacts,
  NewContact,
  restoreContact,
  updateContact,
} from '@cueroom/contracts/intake/contacts';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { created, Creates, Idempotent } from '../http/idempotency';
import { AnswersRevision, ChangesRevision, IfMatch, orCurrent } from '../http/revisions';
import { Public } from '../sign-in/public';
import { Answers, ForAdmins, listed } from '../http/answers';

/** Visitors write to the studio. */
@ApiTags('contacts')
@Public()
@Controller('contacts')
export class ContactsRoutes {
  constructor(private readonly bus: Bus) {}

  @Post()
  @RouteConfig({ countsAs: 'contacts' })
  @Creates(addContact)
  async add(
    @Body() contact: NewContact,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Idempotent() idempotency?: Idempotency,
  ) {
    return created(reply, await this.bus.request(addContact, { ...contact, idempotency }));
  }
}

/** The studio reads and answers what visitors wrote. */
@ApiTags('contacts')
@ForAdmins()
@Controller('admin/contacts')
export class AdminContactsRoutes {
  constructor(private readonly bus: Bus) {}

  @Get()
  @Answers(listContacts)
  async list(@Query() query: ListContacts, @Res({ passthrough: true }) reply: FastifyReply) {
    return listed(reply, await this.bus.request(listContacts, query));
  }

  @Get(':id')
  @AnswersRevision(getContact)
  get(@Param() { id }: IdParam) {
    return this.bus.request(getContact, { id });
  }

  @Patch(':id')
  @ChangesRevision(updateContact)
  update(@Param() { id }: IdParam, @Body() changes: ContactChanges, @IfMatch() ifMatch?: number[]) {
    return orCurrent(this.bus.request(updateContact, { id, changes, ifMatch }), () => this.get({ id }));
  }

  @Delete(':id')
  @Answers(deleteContact)
  async delete(@Param() { id }: IdParam) {
    await this.bus.request(deleteContact, { id });
  }

  /** Brings back what was deleted a moment ago. */
  @Post(':id/restore')
  @Answers(restoreContact)
  restore(@Param() { id }: IdParam) {
    return this.bus.request(restoreContact, { id });
  }
}
