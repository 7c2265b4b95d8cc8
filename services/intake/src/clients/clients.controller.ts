import { getClient, getCompany, ListClients, listClients } from '@cueroom/contracts/intake/clients';
import { IdParam } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { ClientsService } from './clients.service';

@Controller()
export class ClientsController {
  constructor(private readonly clients: ClientsService) {}

  @OnMessage(listClients)
  list(query: ListClients) {
    return this.clients.list(query);
  }

  @OnMessage(getClient)
  get({ id }: IdParam) {
    return this.clients.get(id);
  }

  @OnMessage(getCompany)
  company({ id }: IdParam) {
    return this.clients.company(id);
  }
}
