import {
  defaultSiteContent,
  type SiteContent,
  type SiteContentChanges,
  type StoredSiteContent,
} from '@cueroom/contracts/content/site-content';
import { isDuplicateKey } from '@cueroom/persistence/records/duplicate-key';
import { atRevision } from '@cueroom/persistence/records/edited-records';
import { checkRevision } from '@cueroom/persistence/records/edits';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { editEntries, fieldChanges } from '@cueroom/persistence/records/record-changes';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { PublicSite } from '../../public-site/public-site';
import type { SiteContentDocument } from './site-content.schema';

const slug = 'site-content';
const busy = 'These words are being changed by someone else, please try again';
/** Where earlier releases kept each of the words. */
const formerSlugs: Partial<Record<keyof SiteContent, string>> = {
  heroTitle: 'hero-title',
  heroSubtitle: 'hero-subtitle',
  aboutContent: 'about',
};
const fields = Object.keys(defaultSiteContent) as (keyof SiteContent)[];

@Injectable()
export class SiteContentRepository {
  constructor(
    @InjectModel('ContentPage') private readonly pages: Model<SiteContentDocument>,
    private readonly relay: OutboxRelay,
    private readonly site: PublicSite,
  ) {
    relay.watch(pages);
  }

  async read(): Promise<StoredSiteContent> {
    return (await this.findPages()).content;
  }

  /** @throws AppError 'outdated' when the words have none of the revisions */
  async write(changes: SiteContentChanges, ifMatch?: number[]): Promise<StoredSiteContent> {
    const named = fields.filter((field) => changes[field] !== undefined);
    const words = Object.fromEntries(named.map((field) => [field, changes[field]?.trim() ?? '']));
    const written = await retryOnConflict(busy, async () => {
      const { content, current } = await this.findPages();
      checkRevision({ edits: content.revision }, ifMatch);
      return named.length === 0 ? content : this.change(current, words, fieldChanges(content, words));
    });
    if (written !== true) return written;
    await this.site.changed();
    return this.read();
  }

  /** Null when someone else has just written. */
  private async change(
    current: SiteContentDocument | undefined,
    words: object,
    changes: ReturnType<typeof fieldChanges>,
  ): Promise<true | null> {
    const { revision = 0 } = current ?? {};
    const change = { entityType: 'content', entityId: 'content', did: 'changed', revision: revision + 1 } as const;
    const entries = editEntries(change, changes);
    const set = Object.fromEntries(Object.entries(words).map(([field, text]) => [`words.${field}`, text as string]));
    try {
      const { matchedCount, upsertedCount } = await this.pages.updateOne(
        { slug, ...atRevision(current ?? {}) },
        {
          $set: { ...set, title: 'Site content', published: true },
          $inc: { edits: 1, revision: 1 },
          ...(entries.length > 0 && { $push: { outbox: { $each: entries } } }),
        },
        { upsert: !current },
      );
      this.relay.nudge(this.pages);
      return matchedCount + upsertedCount > 0 || null;
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  private async findPages(): Promise<{ content: StoredSiteContent; current?: SiteContentDocument }> {
    const slugs = [slug, ...Object.values(formerSlugs)];
    const pages = await this.pages.find({ slug: { $in: slugs } }).lean<SiteContentDocument[]>();
    const current = pages.find((page) => page.slug === slug);
    const textOf = (field: keyof SiteContent) =>
      current?.words?.[field] ??
      pages.find((page) => page.slug === formerSlugs[field])?.content ??
      defaultSiteContent[field];
    const words = Object.fromEntries(fields.map((field) => [field, textOf(field)])) as unknown as SiteContent;
    return { content: { ...words, revision: current?.edits ?? 0 }, current };
  }
}
