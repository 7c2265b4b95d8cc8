import { defaultSiteContent, type SiteContent, type SiteContentChanges } from '@cueroom/contracts/content/site-content';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { PublicSite } from '../public-site';
import type { PageDocument } from './pages.schema';

/** Where each of the site's words is kept. */
const places: Record<keyof SiteContent, Pick<PageDocument, 'slug' | 'title'>> = {
  heroTitle: { slug: 'hero-title', title: 'Hero title' },
  heroSubtitle: { slug: 'hero-subtitle', title: 'Hero subtitle' },
  aboutContent: { slug: 'about', title: 'About' },
};
const fields = Object.keys(places) as (keyof SiteContent)[];

@Injectable()
export class PagesRepository {
  constructor(
    @InjectModel('ContentPage') private readonly pages: Model<PageDocument>,
    private readonly site: PublicSite,
  ) {}

  /** What an admin has said, and the default where none has said anything. */
  async read(): Promise<SiteContent> {
    const slugs = fields.map((field) => places[field].slug);
    const pages = await this.pages.find({ slug: { $in: slugs } }, { slug: 1, content: 1 }).lean<PageDocument[]>();
    const textOf = (field: keyof SiteContent) =>
      pages.find(({ slug }) => slug === places[field].slug)?.content ?? defaultSiteContent[field];
    return {
      heroTitle: textOf('heroTitle'),
      heroSubtitle: textOf('heroSubtitle'),
      aboutContent: textOf('aboutContent'),
    };
  }

  /** Writes the texts that are named; null is an empty one. */
  async write(changes: SiteContentChanges): Promise<SiteContent> {
    const named = fields.filter((field) => changes[field] !== undefined);
    if (named.length === 0) return this.read();
    await this.pages.bulkWrite(
      named.map((field) => ({
        updateOne: {
          filter: { slug: places[field].slug },
          update: { $set: { ...places[field], content: changes[field]?.trim() ?? '', published: true } },
          upsert: true,
        },
      })),
    );
    await this.site.changed();
    return this.read();
  }
}
