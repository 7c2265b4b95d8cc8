import { createHash } from 'node:crypto';
import { accentOf, defaultAccent } from '@cueroom/contracts/content/accent';
import type {
  SiteContentChanges,
  SiteLogo,
  SiteLogoFile,
  StoredSiteContent,
} from '@cueroom/contracts/content/site-content';
import { defaultTexts, type SiteTextName, siteTextNames, type SiteTexts } from '@cueroom/contracts/content/site-texts';
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
import type { SiteContentDocument, StoredLogo } from './site-content.schema';

const slug = 'site-content';
const busy = 'These words are being changed by someone else, please try again';
/** Where earlier releases kept each of the words. */
const formerSlugs: Partial<Record<SiteTextName, string>> = {
  heroTitle: 'hero-title',
  heroSubtitle: 'hero-subtitle',
  aboutContent: 'about',
};

/** With another logo another address. */
const logoOf = ({ data, width, height }: StoredLogo): SiteLogo => {
  const version = createHash('sha256').update(data).digest('hex').slice(0, 12);
  return { url: `/api/content/logo?v=${version}`, width, height };
};

type Changes = Omit<SiteContentChanges, 'logo' | 'revision'> & { logo?: StoredLogo | null };
/** As they are stored: by path, undefined for what is not stored any more. */
type Values = Record<string, string | StoredLogo | null | undefined>;

/** Only what differs from our own words is stored: a release that says something better says it on every site. */
const valuesOf = (texts: Partial<SiteTexts>, { accent, logo }: Changes, former: Partial<SiteTexts>): Values => ({
  ...Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const isOurs = text === defaultTexts[name as SiteTextName] && former[name as SiteTextName] === undefined;
      return [`words.${name}`, isOurs ? undefined : text];
    }),
  ),
  ...(accent !== undefined && { accent: accent === defaultAccent ? undefined : accent }),
  ...(logo !== undefined && { logo: logo ?? undefined }),
});

const setOf = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
const unsetOf = (values: Values) =>
  Object.fromEntries(Object.entries(values).flatMap(([path, value]) => (value === undefined ? [[path, 1]] : [])));

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

  async logo(): Promise<SiteLogoFile | null> {
    const { current } = await this.findPages();
    return current?.logo ?? null;
  }

  /** @throws AppError 'outdated' when the words have none of the revisions */
  async check(ifMatch?: number[]): Promise<void> {
    checkRevision({ edits: (await this.read()).revision }, ifMatch);
  }

  /** @throws AppError 'outdated' when the words have none of the revisions */
  async write(changes: Changes, ifMatch?: number[]): Promise<StoredSiteContent> {
    const accent = changes.accent === undefined ? undefined : accentOf(changes.accent);
    const named = siteTextNames.filter((name) => changes[name] !== undefined);
    const texts = Object.fromEntries(named.map((name) => [name, changes[name]?.trim() ?? '']));
    const is = { ...texts, ...(accent && { accent }), ...(changes.logo !== undefined && { logo: changes.logo }) };
    const written = await retryOnConflict(busy, async () => {
      const { content, current, former } = await this.findPages();
      checkRevision({ edits: content.revision }, ifMatch);
      if (Object.keys(is).length === 0) return content;
      return this.change(current, valuesOf(texts, { ...changes, accent }, former), fieldChanges(content, is));
    });
    if (written !== true) return written;
    await this.site.changed();
    return this.read();
  }

  /** Null when someone else has just written. */
  private async change(
    current: SiteContentDocument | undefined,
    values: Values,
    changes: ReturnType<typeof fieldChanges>,
  ): Promise<true | null> {
    const { revision = 0 } = current ?? {};
    const change = { entityType: 'content', entityId: 'content', did: 'changed', revision: revision + 1 } as const;
    const entries = editEntries(change, changes);
    const unset = unsetOf(values);
    try {
      const { matchedCount, upsertedCount } = await this.pages.updateOne(
        { slug, ...atRevision(current ?? {}) },
        {
          $set: { ...setOf(values), title: 'Site content', published: true },
          ...(Object.keys(unset).length > 0 && { $unset: unset }),
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

  private async findPages() {
    const slugs = [slug, ...Object.values(formerSlugs)];
    const pages = await this.pages.find({ slug: { $in: slugs } }).lean<SiteContentDocument[]>();
    const current = pages.find((page) => page.slug === slug);
    const former: Partial<SiteTexts> = Object.fromEntries(
      Object.entries(formerSlugs).map(([name, from]) => [name, pages.find((page) => page.slug === from)?.content]),
    );
    const textOf = (name: SiteTextName) => current?.words?.[name] ?? former[name] ?? defaultTexts[name];
    const texts = Object.fromEntries(siteTextNames.map((name) => [name, textOf(name)])) as SiteTexts;
    const look = { accent: current?.accent ?? defaultAccent, logo: current?.logo ? logoOf(current.logo) : null };
    const content: StoredSiteContent = { ...texts, ...look, revision: current?.edits ?? 0 };
    return { content, current, former };
  }
}
