import { AppError } from '@cueroom/contracts/app-error';
import {
  type ClearanceSheet,
  getClearanceSheet,
  getListenSheet,
  ListenSheet,
  SheetHash,
  SheetOfTrack,
  type VerifiedSheet,
  verifySheet,
} from '@cueroom/contracts/catalog/clearance-sheets';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { defaultAccent, shadesOf } from '@cueroom/contracts/content/accent';
import { getSiteContent } from '@cueroom/contracts/content/site-content';
import { drawDocument } from '@cueroom/contracts/media/documents';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { describeObjects } from '@cueroom/contracts/media/objects';
import { Bus } from '@cueroom/messaging/bus';
import { OnMessage } from '@cueroom/messaging/on-message';
import { log } from '@cueroom/platform/logger';
import { Controller } from '@nestjs/common';
import { Listeners } from '../pitches/listeners.service';
import { Reactions } from '../pitches/reactions.service';
import { CatalogSettings } from '../settings';
import { TracksRepository } from '../tracks/tracks.repository';
import { type HashOf, sheetFacts } from './sheet-facts';
import { SheetsRepository } from './sheets.repository';

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Clearance sheets: drawn when they are asked for, and remembered by their hash. */
@Controller()
export class SheetsController {
  constructor(
    private readonly sheets: SheetsRepository,
    private readonly tracks: TracksRepository,
    private readonly listeners: Listeners,
    private readonly reactions: Reactions,
    private readonly bus: Bus,
    private readonly settings: CatalogSettings,
  ) {}

  @OnMessage(getClearanceSheet)
  async get({ id, isForStudio = false }: SheetOfTrack, now = new Date()): Promise<ClearanceSheet> {
    return this.issue(await this.tracks.get(id), isForStudio, now);
  }

  @OnMessage(getListenSheet)
  async getForClient({ token, trackId }: ListenSheet, now = new Date()): Promise<ClearanceSheet> {
    const opened = await this.listeners.open(token);
    const { track } = await this.reactions.trackOf(opened, trackId);
    if (!opened.pitch.askRights) throw new AppError('not_found', 'There is no clearance sheet here');
    return this.issue(track, false, now);
  }

  @OnMessage(verifySheet)
  async verify({ sha256 }: SheetHash): Promise<VerifiedSheet> {
    const sheet = await this.sheets.find(sha256);
    if (!sheet) throw new AppError('not_found', `${this.settings.STUDIO_NAME} does not know this document`);
    const { title, artist, issuedAt, signature } = sheet;
    return {
      ...{ studio: this.settings.STUDIO_NAME, kind: 'clearance-sheet', title, artist, sha256, signature },
      issuedAt: issuedAt.toISOString(),
      publicKey: await this.sheets.publicKey(),
    };
  }

  private async issue(track: Track, isForStudio: boolean, now: Date): Promise<ClearanceSheet> {
    const day = dayOf(now);
    const { STUDIO_NAME: studio, PAPER_SIZE: paper } = this.settings;
    const [brand, hashOf] = await Promise.all([this.readBrand(), this.hashesOf(track)]);
    const data = sheetFacts(track, { studio, paper, brand, day, hashOf, isForStudio });
    const { pdf, sha256 } = await this.bus.request(drawDocument, { template: 'clearance-sheet', data });
    const { id: trackId, title, artist } = track;
    await this.sheets.remember({ sha256, trackId, title, artist, issuedAt: new Date(`${day}T00:00:00Z`) });
    return { filename: `Clearance sheet - ${artist} - ${title}.pdf`, pdf };
  }

  /** A sheet in our color is better than none while the content service is away. */
  private async readBrand(): Promise<string> {
    const { accent } = await this.bus.request(getSiteContent, {}, { timeoutMs: 1000 }).catch((error: unknown) => {
      log.warn({ err: error }, 'color of a sheet not read');
      return { accent: defaultAccent };
    });
    return shadesOf(accent).light['brand-deep'];
  }

  private async hashesOf({ fileUrl, versions }: Track): Promise<HashOf> {
    const addresses = [fileUrl, ...versions.map((version) => version.fileUrl)];
    const keys = [...new Set(addresses.flatMap((address) => objectKeyOf(address) ?? []))];
    const files = keys.length > 0 ? await this.bus.request(describeObjects, { keys }) : [];
    const hashes = new Map(files.map(({ key, sha256 }) => [key, sha256]));
    return (address) => hashes.get(objectKeyOf(address) ?? '') ?? null;
  }
}
