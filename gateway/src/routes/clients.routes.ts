import { getClient, getCompany, ListClients, listClients } from '@cueroom/contracts/intake/clients';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Get, Param, Query } from '@nestjs/common';
import { Answers } from '../http/answers';
import { AdminRoutes } from './route-rules';

@AdminRoutes('clients', 'admin')
export class ClientsRoutes {
  constructor(private readonly bus: Bus) {}

  @Get('clients')
  @Answers(listClients)
  list(@Query() query: ListClients) {
    return this.bus.request(listClients, query);
  }

  @Get('clients/:id')
  @Answers(getClient)
  get(@Param() { id }: IdParam) {
    return this.bus.request(getClient, { id });
  }

  @Get('companies/:id')
  @Answers(getCompany)
  company(@Param() { id }: IdParam) {
    return this.bus.request(getCompany, { id });
  }
}
