import type { Idempotency } from '@cueroom/contracts/idempotency';
import {
  addLogo,
  deleteLogo,
  getLogo,
  ListLogos,
  listLogos,
  LogoForm,
  LogoFormChanges,
  restoreLogo,
  updateLogo,
} from '@cueroom/contracts/content/logo-wall';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { imageTooLarge } from '@cueroom/contracts/media/pictures';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { IsOptional, IsString, Matches } from 'class-validator';
import { Creates, Idempotent } from '../http/idempotency';
import { ChangesRevision, IfMatch, orCurrent } from '../http/revisions';
import { pictureBytes } from '../media/inline-data';
import { InlineFiles } from '../media/inline-files';
import { bodyLimits } from '../settings';
import { Answers } from '../http/answers';
import { AdminRoutes } from './route-rules';

const IconType = () => Matches(/^(custom|[\w.+-]{1,50}\/[\w.+-]{1,50})$/, { message: "'custom' or a MIME type" });

/** A logo whose picture may come along, as a data URL or as base64. Its type is detected from the bytes. */
export class NewLogoWithIcon extends LogoForm {
  @IsOptional() @IconType() iconType?: string | null;
  @IsOptional() @IsString() iconData?: string | null;
}

/** A picture that is null is taken away; one that is not named stays. */
export class LogoChangesWithIcon extends LogoFormChanges {
  @IsOptional() @IconType() iconType?: string | null;
  @IsOptional() @IsString() iconData?: string | null;
}

const withPicture = { bodyLimit: bodyLimits.withPicture, tooLargeSays: imageTooLarge };

@AdminRoutes('logos', 'admin/logo-wall')
export class LogosRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly files: InlineFiles,
  ) {}

  @Get()
  @Answers(listLogos)
  list(@Query() query: ListLogos) {
    return this.bus.request(listLogos, query);
  }

  @Post()
  @RouteConfig(withPicture)
  @Creates(addLogo)
  async add(@Body() logo: NewLogoWithIcon, @Idempotent() idempotency?: Idempotency) {
    return this.bus.request(addLogo, { ...(await this.withIcon({ ...logo })), idempotency });
  }

  @Patch(':id')
  @RouteConfig(withPicture)
  @ChangesRevision(updateLogo)
  async update(@Param() { id }: IdParam, @Body() changes: LogoChangesWithIcon, @IfMatch() ifMatch?: number[]) {
    const change = { id, changes: await this.withIcon({ ...changes }), ifMatch };
    return orCurrent(this.bus.request(updateLogo, change), () => this.bus.request(getLogo, { id }));
  }

  @Delete(':id')
  @Answers(deleteLogo)
  delete(@Param() { id }: IdParam) {
    return this.bus.request(deleteLogo, { id });
  }

  @Post(':id/restore')
  @Answers(restoreLogo)
  restore(@Param() { id }: IdParam) {
    return this.bus.request(restoreLogo, { id });
  }

  private async withIcon<T extends LogoChangesWithIcon>({ iconData, iconType: _said, ...fields }: T) {
    if (iconData === undefined) return fields;
    return {
      ...fields,
      iconKey: iconData ? objectKeyOf(await this.files.store('image', pictureBytes(iconData))) : null,
    };
  }
}
