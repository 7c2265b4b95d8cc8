import type { AddLogo, Logo, LogoChanges } from '@cueroom/contracts/content/logo-wall';
import { iconWithin, makeIcon } from '@cueroom/contracts/media/pictures';
import type { Created } from '@cueroom/contracts/message';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';
import { type LogoFields, LogosRepository } from './logos.repository';

/** As they were sent: the picture came along. */
const namesOf = (changes: LogoChanges): string[] =>
  Object.keys(changes).map((name) => (name === 'iconKey' ? 'iconData' : name));

/** A logo's picture is made small enough to be part of its record. */
@Injectable()
export class LogosService {
  constructor(
    private readonly logos: LogosRepository,
    private readonly bus: Bus,
  ) {}

  add({ idempotency, ...logo }: AddLogo): Promise<Created<Logo>> {
    return this.logos.insert(idempotency, () => this.withIcon(logo));
  }

  async update(id: string, changes: LogoChanges, ifMatch?: number[]): Promise<Logo> {
    if (changes.iconKey) await this.logos.get(id); // before media makes an icon for nothing
    return this.logos.edit(id, await this.withIcon(changes), ifMatch, namesOf(changes));
  }

  private async withIcon({ iconKey, ...fields }: LogoChanges): Promise<LogoFields> {
    if (iconKey === undefined) return fields;
    if (iconKey === null) return { ...fields, iconData: null, iconType: 'custom' };
    const { iconData, iconType } = await this.bus.request(makeIcon, { key: iconKey }, iconWithin);
    return { ...fields, iconData, iconType };
  }
}
