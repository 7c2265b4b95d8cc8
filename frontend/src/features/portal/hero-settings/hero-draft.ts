import type { HeroChanges, HeroSettings } from '@cueroom/contracts/content/hero-settings';
import { playableVideoUrl } from '@cueroom/contracts/content/video-address';
import { proxy } from 'valtio/vanilla';

/** The form: empty boxes are empty texts. */
export interface HeroValues {
  videoType: HeroSettings['videoType'];
  videoUrl: string;
  videoTitle: string;
  videoFileName: string;
  videoFileType: string;
}

export const heroValues = (settings: HeroSettings | null): HeroValues => ({
  videoType: settings?.videoType ?? 'url',
  videoUrl: settings?.videoUrl ?? '',
  videoTitle: settings?.videoTitle ?? '',
  videoFileName: settings?.videoFileName ?? '',
  videoFileType: settings?.videoFileType ?? '',
});

/** What is sent: a watch link as the address that plays by itself, empty texts as none. */
export const heroChanges = ({
  videoType,
  videoUrl,
  videoTitle,
  videoFileName,
  videoFileType,
}: HeroValues): HeroChanges => ({
  videoType,
  videoUrl: playableVideoUrl(videoUrl.trim()) || null,
  videoTitle: videoTitle.trim() || null,
  videoFileName: videoFileName || null,
  videoFileType: videoFileType || null,
});

/** What was changed and not stored yet. It outlives a look at another tab, and settings that refresh. */
export const heroDraft = proxy<{ values: Partial<HeroValues> }>({ values: {} });

const fields = ['videoType', 'videoUrl', 'videoTitle', 'videoFileName', 'videoFileType'] as const;

/** Keeps what differs from what is stored. */
export const keepDraft = (typed: HeroValues, stored: HeroValues) => {
  heroDraft.values = Object.fromEntries(
    fields.filter((field) => typed[field] !== stored[field]).map((field) => [field, typed[field]]),
  );
};

export const forgetDraft = () => {
  heroDraft.values = {};
};

export const hasDraft = ({ values }: { readonly values: Partial<HeroValues> }): boolean =>
  Object.keys(values).length > 0;
