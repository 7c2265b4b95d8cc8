import {
  AddPerson,
  addPerson,
  deletePerson,
  getPerson,
  getPortrait,
  ListPeople,
  listPeople,
  listPublicPeople,
  orderPeople,
  restorePerson,
  UpdatePerson,
  updatePerson,
} from '@cueroom/contracts/content/people';
import { RecordOrder } from '@cueroom/contracts/content/record-order';
import { IdParam } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { PeopleRepository } from './people.repository';
import { PeopleService } from './people.service';

@Controller()
export class PeopleController {
  constructor(
    private readonly people: PeopleRepository,
    private readonly service: PeopleService,
  ) {}

  @OnMessage(listPublicPeople)
  listPublic() {
    return this.people.listPublic();
  }

  @OnMessage(listPeople)
  list(query: ListPeople) {
    return this.people.list(query);
  }

  @OnMessage(getPerson)
  get({ id }: IdParam) {
    return this.people.get(id);
  }

  @OnMessage(getPortrait)
  portrait({ id }: IdParam) {
    return this.people.portrait(id);
  }

  @OnMessage(addPerson)
  add(person: AddPerson) {
    return this.service.add(person);
  }

  @OnMessage(updatePerson)
  update({ id, changes, ifMatch }: UpdatePerson) {
    return this.service.update(id, changes, ifMatch);
  }

  @OnMessage(deletePerson)
  delete({ id }: IdParam) {
    return this.people.trash(id);
  }

  @OnMessage(restorePerson)
  restore({ id }: IdParam) {
    return this.people.restore(id);
  }

  @OnMessage(orderPeople)
  order({ ids }: RecordOrder) {
    return this.people.order(ids);
  }
}
