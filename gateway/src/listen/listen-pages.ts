import { createHash } from 'node:crypto';
import { type Brief, getBrief } from '@cueroom/contracts/intake/briefs';
import { labelOf, projectTypes } from '@cueroom/contracts/options';
import { type ListenContent, type ListenPage, type OpenedPage, previewPitch } from '@cueroom/contracts/pitches/listen';
import type { LicenseWish } from '@cueroom/contracts/pitches/reactions';
import { Bus } from '@cueroom/messaging/bus';
import { withinLimit } from '@cueroom/platform/time-limit';
import { Injectable } from '@nestjs/common';
import { type FileOf, SignedAddresses } from '../media/signed-addresses';
import { GatewaySettings } from '../settings';
import { ListenVisits } from '../media/listen-visits';

/** A page does not wait long for what only saves typing. */
const prefilledWithinMs = 1000;
const late = () => new Error('The service does not answer');

/** @param track whose file it is; none: the pitch's own */
type Sign = (address: string | null, track?: FileOf) => string | null;

/** The page of a recipient as it is sent: with addresses that can be played. */
@Injectable()
export class ListenPages {
  constructor(
    private readonly bus: Bus,
    private readonly visits: ListenVisits,
    private readonly addresses: SignedAddresses,
    private readonly settings: GatewaySettings,
  ) {}

  async page({ content, listener }: OpenedPage): Promise<ListenPage> {
    const page = await this.complete(content, (address) => this.visits.sign(address, listener));
    return { ...page, recipientId: listener.recipientId };
  }

  async preview(id: string): Promise<ListenPage> {
    const content = await this.bus.request(previewPitch, { id });
    const page = await this.complete(content, (address, track = `pitch/${id}`) =>
      address ? this.addresses.sign(address, track) : null,
    );
    return { ...page, preview: true };
  }

  private async complete(whole: ListenContent, sign: Sign): Promise<ListenPage> {
    const { briefId, ...content } = whole;
    const signed = <T extends { fileStreamUrl: string | null; peaksUrl: string | null }>(one: T, track: FileOf): T => ({
      ...one,
      fileStreamUrl: sign(one.fileStreamUrl, track),
      peaksUrl: sign(one.peaksUrl, track),
    });
    return {
      studio: this.settings.STUDIO_NAME,
      contentHash: contentHashOf(whole),
      ...content,
      coverUrl: sign(content.coverUrl),
      tracks: content.tracks.map((track) => {
        const of: FileOf = `track/${track.trackId}`;
        return { ...signed(track, of), versions: track.versions.map((version) => signed(version, of)) };
      }),
      request: briefId ? await this.wishOf(briefId) : null,
    };
  }

  private async wishOf(id: string): Promise<Partial<LicenseWish> | null> {
    const brief = withinLimit(this.bus.request(getBrief, { id }), prefilledWithinMs, late);
    return brief.then(wishOf, () => null);
  }
}

export const contentHashOf = (content: ListenContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** What everyone with a link sees of the brief, so neither its budget nor its deadline. */
const wishOf = ({ projectTitle, projectType }: Brief): Partial<LicenseWish> => ({
  project: projectTitle ?? '',
  media: labelOf(projectTypes, projectType),
});
