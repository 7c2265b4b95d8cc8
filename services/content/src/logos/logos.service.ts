import { AppError } from '@cueroom/contracts/app-error';
import type { AddLogo, Logo, LogoChanges } from '@cueroom/contracts/content/logo-wall';
import { makeIcon } from '@cueroom/contracts/media/pictures';
import type { Created } from '@cueroom/contracts/message';
import { Bus } from '@cueroom/messaging/bus';
import { outdated } from '@cueroom/persistence/edits';
import { undoableSince } from '@cueroom/persistence/undo-window';
import { Injectable } from '@nestjs/common';
import { type LogoFields, LogosRepository } from './logos.repository';

const notFound = () => new AppError('not_found', 'This logo does not exist');

/** A logo's picture is made small enough to be part of its record. */
@Injectable()
export class LogosService {
  constructor(
    private readonly logos: LogosRepository,
    private readonly bus: Bus,
  ) {}

  async get(id: string): Promise<Logo> {
    const logo = await this.logos.find(id);
    if (!logo) throw notFound();
    return logo;
  }

  add({ idempotency, ...logo }: AddLogo): Promise<Created<Logo>> {
    return this.logos.insert(idempotency, () => this.withIcon(logo));
  }

  async update(id: string, changes: LogoChanges, ifMatch?: number[]): Promise<Logo> {
    if (changes.iconKey && !(await this.logos.has(id))) throw notFound();
    const updated = await this.logos.update(id, await this.withIcon(changes), ifMatch);
    if (updated) return updated;
    throw (await this.logos.has(id)) ? outdated() : notFound();
  }

  async delete(id: string): Promise<void> {
    if (!(await this.logos.trash(id))) throw notFound();
  }

  /** As long as its deletion can be taken back. */
  async restore(id: string): Promise<Logo> {
    const restored = await this.logos.restore(id, undoableSince());
    if (!restored) throw notFound();
    return restored;
  }

  private async withIcon({ iconKey, ...fields }: LogoChanges): Promise<LogoFields> {
    if (iconKey === undefined) return fields;
    if (iconKey === null) return { ...fields, iconData: null, iconType: 'custom' };
    const { iconData, iconType } = await this.bus.request(makeIcon, { key: iconKey });
    return { ...fields, iconData, iconType };
  }
}
