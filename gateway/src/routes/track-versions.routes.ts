import {
  addTrackVersion,
  deleteTrackVersion,
  NewTrackVersion,
  TrackVersionChanges,
  updateTrackVersion,
} from '@cueroom/contracts/catalog/track-versions';
import { getTrack } from '@cueroom/contracts/catalog/tracks';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import { listOf } from '@cueroom/contracts/message';
import { IdParam, RecordId } from '@cueroom/contracts/rules';
import { Version } from '@cueroom/contracts/versions/versions';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Delete, Get, Param, Patch, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Answers, Creates, Idempotent } from '../http/answers';
import { uploadedPathOf } from '../media/own-address';
import { SignedAddresses } from '../media/signed-addresses';
import { GatewaySettings } from '../settings';
import { AdminRoutes } from './route-rules';

class VersionParams extends IdParam {
  @RecordId() versionId!: string;
}

/** Files beside a track's main one. */
@AdminRoutes('music', 'admin/music/:id/versions')
export class TrackVersionsRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly addresses: SignedAddresses,
    private readonly settings: GatewaySettings,
  ) {}

  @Get()
  @Answers(listOf(Version))
  async list(@Param() { id }: IdParam) {
    const { versions } = await this.bus.request(getTrack, { id });
    return versions.map((version) => this.addresses.version(version, `track/${id}`));
  }

  @Post()
  @Creates(Version)
  async add(
    @Param() { id }: IdParam,
    @Body() { fileUrl, ...version }: NewTrackVersion,
    @Req() request: FastifyRequest,
    @Idempotent() idempotency?: Idempotency,
  ) {
    const added = { trackId: id, ...version, fileUrl: this.pathOf(fileUrl, request), idempotency };
    return this.addresses.version(await this.bus.request(addTrackVersion, added), `track/${id}`);
  }

  @Patch(':versionId')
  @Answers(Version)
  async update(
    @Param() { id, versionId }: VersionParams,
    @Body() { fileUrl, ...fields }: TrackVersionChanges,
    @Req() request: FastifyRequest,
  ) {
    const changes = { ...fields, ...(fileUrl !== undefined && { fileUrl: this.pathOf(fileUrl, request) }) };
    const updated = await this.bus.request(updateTrackVersion, { trackId: id, versionId, changes });
    return this.addresses.version(updated, `track/${id}`);
  }

  @Delete(':versionId')
  @Answers(deleteTrackVersion)
  delete(@Param() { id, versionId }: VersionParams) {
    return this.bus.request(deleteTrackVersion, { trackId: id, versionId });
  }

  private pathOf(fileUrl: string, request: FastifyRequest): string {
    return uploadedPathOf('fileUrl', fileUrl, request, this.settings.PUBLIC_URL);
  }
}
