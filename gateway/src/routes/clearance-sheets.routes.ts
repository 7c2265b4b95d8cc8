import {
  type ClearanceSheet,
  getClearanceSheet,
  getListenSheet,
  SheetHash,
  VerifiedSheet,
  verifySheet,
} from '@cueroom/contracts/catalog/clearance-sheets';
import { ListenTrackParams } from '@cueroom/contracts/pitches/listen';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { applyDecorators, Get, Header, HttpCode, Param, Req, Res, StreamableFile } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers } from '../http/answers';
import { ListenDoor } from '../listen/listen-door';
import { bodyLimits } from '../settings';
import { AdminRoutes, PublicRoutes } from './route-rules';

const AnswersPdf = (): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    Header('cache-control', 'no-store'),
    ApiProduces('application/pdf'),
    ApiResponse({ status: 200, description: 'A signed document', schema: { type: 'string', format: 'binary' } }),
  );

const fileOf = ({ filename, pdf }: ClearanceSheet): StreamableFile => {
  // What no header can hold is left out; browsers that know of filename* take the whole name.
  const plain = filename.replace(/[^\x20-\x7e]|["\\/]/g, '_');
  const whole = encodeURIComponent(filename).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return new StreamableFile(Buffer.from(pdf, 'base64'), {
    type: 'application/pdf',
    disposition: `attachment; filename="${plain}"; filename*=UTF-8''${whole}`,
  });
};

@AdminRoutes('music', 'admin/music')
export class ClearanceSheetRoutes {
  constructor(private readonly bus: Bus) {}

  /** Who owns a track and who signs, as a document that can be filed; `/verify` tells whether it is unaltered. */
  @Get(':id/clearance.pdf')
  @AnswersPdf()
  async get(@Param() { id }: IdParam): Promise<StreamableFile> {
    return fileOf(await this.bus.request(getClearanceSheet, { id, isForStudio: true }));
  }
}

@PublicRoutes('listen', 'listen')
export class ListenSheetRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly door: ListenDoor,
  ) {}

  /** Where the studio allows it. */
  @Get(':token/tracks/:trackId/clearance.pdf')
  @RouteConfig({ countsAs: 'listen', maxBody: bodyLimits.ofClient })
  @AnswersPdf()
  async get(
    @Param() { token, trackId }: ListenTrackParams,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    await this.door.enter(token, request, reply);
    return fileOf(await this.bus.request(getListenSheet, { token, trackId }));
  }
}

@PublicRoutes('verify', 'verify')
export class VerifyRoutes {
  constructor(private readonly bus: Bus) {}

  /** Whether a document is this studio's, by its hash: the document itself stays where it is. */
  @Get(':sha256')
  @Header('cache-control', 'no-store')
  @Answers(VerifiedSheet)
  verify(@Param() { sha256 }: SheetHash): Promise<VerifiedSheet> {
    return this.bus.request(verifySheet, { sha256 });
  }
}
