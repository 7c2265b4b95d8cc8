import {
  addPageMessage,
  addPageVersion,
  ArtistExport,
  ArtistPage,
  BetterFile,
  changePageSong,
  eraseByLink,
  exportByLink,
  getArtistPage,
  LinksAnswer,
  linksOnTheirWay,
  LinksRequest,
  NewMessage,
  NewPageVersion,
  NewRetention,
  PageSongParams,
  PageToken,
  replacePageFile,
  requestLinks,
  setPageRetention,
  SongTexts,
  withdrawSubmission,
} from '@cueroom/contracts/intake/artist-page';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import {
  confirmationOnItsWay,
  erasePerson,
  exportPerson,
  findPersonRequest,
  NewPersonRequest,
  PersonRequestAnswer,
  PersonToken,
  requestPerson,
} from '@cueroom/contracts/intake/person-requests';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Delete, Get, Header, HttpCode, Param, Patch, Post, Put, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiAcceptedResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Accepts, Answers, Creates, Idempotent } from '../http/answers';
import { uploadedPathOf } from '../media/own-address';
import { SignedAddresses } from '../media/signed-addresses';
import { GatewaySettings } from '../settings';
import { PublicRoutes } from './route-rules';

/** The page of a submission: the token in the address is all that its artist needs. */
@PublicRoutes('artists', 'music')
export class ArtistPageRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly settings: GatewaySettings,
    private readonly addresses: SignedAddresses,
  ) {}

  /** Says the same, in the same time, whether the address is known or not. */
  @Post('links')
  @HttpCode(202)
  @RouteConfig({ countsAs: 'links' })
  @ApiAcceptedResponse({ type: LinksAnswer })
  async requestLinks(@Body() { email }: LinksRequest): Promise<LinksAnswer> {
    await this.bus.request(requestLinks, { email });
    return { message: linksOnTheirWay };
  }

  /** Whether a link from an email is open, and what it confirms. */
  @Get('person/:token')
  @Answers(findPersonRequest)
  findPersonRequest(@Param() { token }: PersonToken) {
    return this.bus.request(findPersonRequest, { token });
  }

  /** Everything that came from the address of the email. */
  @Get('person/:token/export')
  @Header('content-disposition', 'attachment; filename="everything.json"')
  @Answers(exportPerson)
  exportPerson(@Param() { token }: PersonToken) {
    return this.bus.request(exportPerson, { token });
  }

  @Delete('person/:token')
  @Answers(erasePerson)
  erasePerson(@Param() { token }: PersonToken) {
    return this.bus.request(erasePerson, { token });
  }

  @Get(':token')
  @Answers(getArtistPage)
  get(@Param() { token }: PageToken) {
    return this.bus.request(getArtistPage, { token });
  }

  /** Sends a link to confirm by, to the address that the music came from. */
  @Post(':token/person')
  @HttpCode(202)
  @RouteConfig({ countsAs: 'links' })
  @ApiAcceptedResponse({ type: PersonRequestAnswer })
  async requestPerson(
    @Param() { token }: PageToken,
    @Body() { action }: NewPersonRequest,
  ): Promise<PersonRequestAnswer> {
    await this.bus.request(requestPerson, { token, action });
    return { message: confirmationOnItsWay };
  }

  /** Erases this submission: songs, files, messages. */
  @Delete(':token')
  @Answers(eraseByLink)
  erase(@Param() { token }: PageToken) {
    return this.bus.request(eraseByLink, { token });
  }

  @Patch(':token/songs/:id')
  @Answers(changePageSong)
  changeSong(@Param() { token, id }: PageSongParams, @Body() texts: SongTexts) {
    return this.bus.request(changePageSong, { token, id, ...texts });
  }

  @Put(':token/songs/:id/file')
  @Answers(replacePageFile)
  replaceFile(
    @Param() { token, id }: PageSongParams,
    @Body() { audioFileUrl }: BetterFile,
    @Req() request: FastifyRequest,
  ) {
    const path = uploadedPathOf('audioFileUrl', audioFileUrl, request, this.settings.PUBLIC_URL);
    return this.bus.request(replacePageFile, { token, id, audioFileUrl: path });
  }

  /** Adds a file beside the song's main one; answers the page. */
  @Post(':token/songs/:id/versions')
  @Accepts(ArtistPage)
  addVersion(@Param() { token, id }: PageSongParams, @Body() version: NewPageVersion, @Req() request: FastifyRequest) {
    const path = uploadedPathOf('audioFileUrl', version.audioFileUrl, request, this.settings.PUBLIC_URL);
    return this.bus.request(addPageVersion, { token, id, ...version, audioFileUrl: path });
  }

  @Post(':token/messages')
  @Creates(addPageMessage)
  addMessage(@Param() { token }: PageToken, @Body() { text }: NewMessage, @Idempotent() idempotency?: Idempotency) {
    return this.bus.request(addPageMessage, { token, text, idempotency });
  }

  @Post(':token/withdraw')
  @Answers(withdrawSubmission)
  withdraw(@Param() { token }: PageToken) {
    return this.bus.request(withdrawSubmission, { token });
  }

  @Put(':token/retention')
  @Answers(setPageRetention)
  setRetention(@Param() { token }: PageToken, @Body() { choice }: NewRetention) {
    return this.bus.request(setPageRetention, { token, choice });
  }

  /** Everything that is stored about this submission; its files by signed addresses. */
  @Get(':token/export')
  @Header('content-disposition', 'attachment; filename="my-music.json"')
  @Answers(ArtistExport)
  async export(@Param() { token }: PageToken): Promise<ArtistExport> {
    const { submission, ...rest } = await this.bus.request(exportByLink, { token });
    const signed = this.addresses.submission(submission);
    const sign = (address: string) => this.addresses.sign(address, `submission/${submission.id}`);
    const songs = signed.songs.map((song) => ({
      ...song,
      audioFileUrl: song.audioFileUrl && sign(song.audioFileUrl),
      versions: song.versions.map((version) => ({
        ...version,
        fileUrl: version.fileUrl && sign(version.fileUrl),
      })),
    }));
    return { submission: { ...signed, songs }, ...rest };
  }
}
