import {
  defaultSiteContent,
  type SiteContent,
  type SiteContentChanges,
  type StoredSiteContent,
} from '@cueroom/contracts/content/site-content';
import { isDuplicateKey } from '@cueroom/persistence/duplicate-key';
import { checkRevision, outdated, withRevision } from '@cueroom/persistence/edits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { PublicSite } from '../public-site';
import type { SiteContentDocument } from './site-content.schema';

const slug = 'site-content';
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
    private readonly site: PublicSite,
  ) {}

  async read(): Promise<StoredSiteContent> {
    const slugs = [slug, ...Object.values(formerSlugs)];
    const pages = await this.pages.find({ slug: { $in: slugs } }).lean<SiteContentDocument[]>();
    const current = pages.find((page) => page.slug === slug);
    const textOf = (field: keyof SiteContent) =>
      current?.words?.[field] ??
      pages.find((page) => page.slug === formerSlugs[field])?.content ??
      defaultSiteContent[field];
    const words = Object.fromEntries(fields.map((field) => [field, textOf(field)])) as unknown as SiteContent;
    return { ...words, revision: current?.edits ?? 0 };
  }

  /** @throws AppError 'outdated' when the words have none of the revisions */
  async write(changes: SiteContentChanges, ifMatch?: number[]): Promise<StoredSiteContent> {
    const named = fields.filter((field) => changes[field] !== undefined);
    if (named.length === 0) {
      const content = await this.read();
      checkRevision({ edits: content.revision }, ifMatch);
      return content;
    }
    const words = Object.fromEntries(named.map((field) => [`words.${field}`, changes[field]?.trim() ?? '']));
    const isFirst = !ifMatch || ifMatch.includes(0);
    try {
      const { matchedCount, upsertedCount } = await this.pages.updateOne(
        { slug, ...withRevision(ifMatch) },
        { $set: { ...words, title: 'Site content', published: true }, $inc: { edits: 1 } },
        { upsert: isFirst },
      );
      if (matchedCount + upsertedCount === 0) throw outdated();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Someone else has just inserted it.
      if (ifMatch) throw outdated();
      return this.write(changes);
    }
    await this.site.changed();
    return this.read();
  }
}
