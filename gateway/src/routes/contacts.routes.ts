import type { Idempotency } from '@cueroom/contracts/idempotency';
import {
  addContact,
  ContactChanges,
  deleteContact,
  enterContact,
  EnteredContact,
  getContact,
  ListContacts,
  listContacts,
  NewContact,
  restoreContact,
  updateContact,
} from '@cueroom/contracts/intake/contacts';
import { listSameSender } from '@cueroom/contracts/intake/same-sender';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Answers, AnswersRevision, ChangesRevision, Creates, Idempotent, IfMatch, orCurrent } from '../http/answers';
import { AdminRoutes, PublicRoutes } from './route-rules';

@PublicRoutes('contacts', 'contacts')
export class ContactsRoutes {
  constructor(private readonly bus: Bus) {}

  @Post()
  @RouteConfig({ countsAs: 'contacts' })
  @Creates(addContact)
  add(@Body() contact: NewContact, @Idempotent() idempotency?: Idempotency) {
    return this.bus.request(addContact, { ...contact, idempotency });
  }
}

@AdminRoutes('contacts', 'admin/contacts')
export class AdminContactsRoutes {
  constructor(private readonly bus: Bus) {}

  @Get()
  @Answers(listContacts)
  list(@Query() query: ListContacts) {
    return this.bus.request(listContacts, query);
  }

  @Post()
  @Creates(enterContact)
  enter(@Body() contact: EnteredContact, @Idempotent() idempotency?: Idempotency) {
    return this.bus.request(enterContact, { ...contact, idempotency });
  }

  @Get(':id')
  @AnswersRevision(getContact)
  get(@Param() { id }: IdParam) {
    return this.bus.request(getContact, { id });
  }

  @Get(':id/same-sender')
  @Answers(listSameSender)
  sameSender(@Param() { id }: IdParam) {
    return this.bus.request(listSameSender, { entityType: 'contact', id });
  }

  @Patch(':id')
  @ChangesRevision(updateContact)
  update(@Param() { id }: IdParam, @Body() changes: ContactChanges, @IfMatch() ifMatch?: number[]) {
    return orCurrent(this.bus.request(updateContact, { id, changes, ifMatch }), () => this.get({ id }));
  }

  @Delete(':id')
  @Answers(deleteContact)
  delete(@Param() { id }: IdParam) {
    return this.bus.request(deleteContact, { id });
  }

  @Post(':id/restore')
  @Answers(restoreContact)
  restore(@Param() { id }: IdParam) {
    return this.bus.request(restoreContact, { id });
  }
}
