import {
  AddLogo,
  addLogo,
  deleteLogo,
  getLogo,
  listActiveLogos,
  ListLogos,
  listLogos,
  orderLogos,
  restoreLogo,
  UpdateLogo,
  updateLogo,
} from '@cueroom/contracts/content/logo-wall';
import { RecordOrder } from '@cueroom/contracts/content/record-order';
import { IdParam } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { LogosRepository } from './logos.repository';
import { LogosService } from './logos.service';

@Controller()
export class LogosController {
  constructor(
    private readonly logos: LogosRepository,
    private readonly service: LogosService,
  ) {}

  @OnMessage(listActiveLogos)
  listActive(query: ListLogos) {
    return this.logos.listActive(query);
  }

  @OnMessage(listLogos)
  list(query: ListLogos) {
    return this.logos.list(query);
  }

  @OnMessage(getLogo)
  get({ id }: IdParam) {
    return this.logos.get(id);
  }

  @OnMessage(addLogo)
  add(logo: AddLogo) {
    return this.service.add(logo);
  }

  @OnMessage(updateLogo)
  update({ id, changes, ifMatch }: UpdateLogo) {
    return this.service.update(id, changes, ifMatch);
  }

  @OnMessage(deleteLogo)
  delete({ id }: IdParam) {
    return this.logos.trash(id);
  }

  @OnMessage(restoreLogo)
  restore({ id }: IdParam) {
    return this.logos.restore(id);
  }

  @OnMessage(orderLogos)
  order({ ids }: RecordOrder) {
    return this.logos.order(ids);
  }
}
