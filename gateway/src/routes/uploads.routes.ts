import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { NewUpload, openUpload, UploadTicket } from '@cueroom/contracts/media/objects';
import { Bus } from '@cueroom/messaging/bus';
import { signPath } from '@cueroom/platform/signed-path';
import { Body, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { originOf } from '../media/own-address';
import { GatewaySettings } from '../settings';
import { Answers } from '../http/answers';
import { tusPath } from '../media/tus.proxy';
import { SignIn } from '../sign-in/sign-in';
import { PublicRoutes } from './route-rules';

/** A place to PUT a file; the bytes themselves pass through media/object.proxy.ts. */
@PublicRoutes('files', 'objects')
export class UploadsRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly settings: GatewaySettings,
    private readonly signIn: SignIn,
  ) {}

  @Post('upload')
  @RouteConfig({ countsAs: 'uploads' })
  @ApiBody({ type: NewUpload, required: false })
  @Answers(UploadTicket)
  async open(@Body() upload: NewUpload, @Req() request: FastifyRequest): Promise<UploadTicket> {
    const byAdmin = await this.signIn.isAdmin(request);
    const { key, expiresAt } = await this.bus.request(openUpload, { ...upload, ...(byAdmin && { byAdmin }) });
    const objectPath = objectPathOf(key);
    const origin = originOf(request, this.settings.PUBLIC_URL);
    const signed = (method: 'PUT' | 'POST') =>
      signPath(this.settings.SIGNING_SECRET, method, key, Date.parse(expiresAt));
    const uploadURL = `${origin}${objectPath}?${signed('PUT')}`;
    const resumableURL = `${origin}${tusPath}?key=${key}&${signed('POST')}`;
    return { uploadURL, resumableURL, objectPath, method: 'PUT', expiresAt };
  }
}
