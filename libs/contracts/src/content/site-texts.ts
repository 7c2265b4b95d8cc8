import { limits } from '../limits';
import { type Page, pages } from '../pages';
import { defaultBenefits, defaultFaq, defaultPoints, defaultPrivacy, defaultStory } from './default-words';

/** A text of the site, which says `text` until the studio says something else. */
interface SiteText {
  label: string;
  /** One line; a telephone number; paragraphs; or headings with a text below each (site-prose.ts). */
  kind: 'line' | 'phone' | 'long' | 'list';
  text: string;
  /** An empty one that is not required hides its place on the page. */
  isRequired?: true;
  rows?: number;
  hint?: string;
}
/** The texts of one page, as the portal groups them. */
interface TextGroup {
  title: string;
  /** Where they are seen. */
  path: string;
  texts: Record<string, SiteText>;
}
type More = Partial<Omit<SiteText, 'label' | 'kind' | 'text'>>;

const line = (label: string, text: string, more?: More): SiteText => ({ label, kind: 'line', text, ...more });
const long = (label: string, rows: number, text: string, more?: More): SiteText => ({
  ...{ label, kind: 'long', text, rows },
  ...more,
});
const list = (label: string, text: string, more?: More): SiteText => ({ label, kind: 'list', text, ...more });
const title = (label: string, text: string, more?: More): SiteText => line(label, text, { isRequired: true, ...more });

const prose = 'A blank line begins a paragraph, “# ” a heading, “- ” a point. [Words](/contact) make a link.';

/** Of texts with the brace. */
const promiseHint =
  '{promise} stands for when artists hear back, as the settings say it: “You’ll hear from us within 14 days”.';

type FoundPage = Exclude<keyof typeof pages, 'artistSubmissions' | 'music' | 'verify' | 'admin'>;
const answerHint =
  '{answer} stands for when clients get an answer, as the settings say it: “within 24 hours”, or “within 24 working hours” where WORKING_HOURS is set.';

/** What search engines show of each page. */
const foundTexts = Object.fromEntries(
  Object.entries<Page>(pages)
    .filter(([, { isIndexed, canonicalPath }]) => isIndexed && canonicalPath === undefined)
    .flatMap(([key, page]) => {
      const name = page.title.replace(/ – \{studio\}|\{studio\} – .*/, '') || 'Home';
      return [
        [`${key}PageTitle`, title(`Page Title: ${name}`, page.title)],
        [
          `${key}PageDescription`,
          long(`Page Description: ${name}`, 2, page.description, {
            ...(page.description.includes('{answer}') && { hint: answerHint }),
          }),
        ],
      ];
    }),
) as Record<`${FoundPage}PageTitle` | `${FoundPage}PageDescription`, SiteText>;

export const textGroups = {
  home: {
    title: 'Home',
    path: '/',
    texts: {
      heroTitle: title('Hero Title', 'Elevating stories through music', { hint: 'The headline on the home page.' }),
      heroSubtitle: long('Hero Subtitle', 2, 'Music supervision and sync licensing for film, television and brands.', {
        hint: 'The line below the headline.',
      }),
      heroKicker: line('Hero Kicker', 'Main title', { hint: 'The small note above the headline.' }),
      clientsTitle: line('Client Logos Heading', 'Trusted by Industry Leaders'),
      howKicker: line('How We Work Kicker', 'From first cut to final mix'),
      howTitle: title('How We Work Heading', 'How We Work'),
      howPoints: list('How We Work Points', defaultPoints, {
        hint: 'Phones show only the first sentence of each. Without points there is no such section.',
      }),
      workKicker: line('Recent Work Kicker', 'Placed and cleared'),
      workTitle: title('Recent Work Heading', 'Recent Work'),
      pictureKicker: line('Client Invitation Kicker', 'For picture'),
      pictureTitle: title('Client Invitation Heading', 'Have a scene that needs a song?'),
      pictureText: long(
        'Client Invitation Text',
        2,
        'Tell us what you’re making in four short steps. We’ll get back to you {answer}.',
        { hint: answerHint },
      ),
      musicKicker: line('Artist Invitation Kicker', 'For music'),
      musicTitle: title('Artist Invitation Heading', 'Have a song that needs a scene?'),
      musicText: long('Artist Invitation Text', 2, 'Send us one to five songs. {promise}, shortlisted or not.', {
        hint: promiseHint,
      }),
    },
  },
  about: {
    title: 'About',
    path: '/about',
    texts: {
      aboutContent: long('About Us Content', 9, defaultStory, {
        hint: 'Shown below the mission on the About page. Ours is invented: tell your own, or empty it. Separate paragraphs with a blank line.',
      }),
      aboutKicker: line('About Kicker', 'The studio'),
      aboutTitle: title('About Heading', 'A small studio with big ears'),
      place: line('Place', '', { hint: 'City, country. Shown on the About page.' }),
      missionKicker: title('Mission Kicker', 'Our Mission'),
      mission: long(
        'Mission',
        3,
        'We find the music a scene has been waiting for, and make sure that everyone who made it is asked, credited and paid.',
      ),
      storyKicker: line('Story Kicker', 'How it began'),
      storyTitle: title('Story Heading', 'The Founder’s Story'),
      peopleKicker: line('Team Kicker', 'Cast, in order of appearance'),
      peopleTitle: title('Team Heading', 'Who you’ll talk to'),
      credits: long('Credits', 5, '', {
        hint: 'One per line: a role, a colon and a title, as in “Music supervision: The Long Take (2026)”. A line without a colon is shown as a title alone. Shown on the About page.',
      }),
      creditsKicker: line('Selected Work Kicker', 'Selected credits'),
      creditsTitle: title('Selected Work Heading', 'Credits'),
      togetherKicker: line('Closing Kicker', 'Your cue'),
      togetherTitle: title('Closing Heading', 'Let’s work together'),
    },
  },
  work: {
    title: 'Portfolio',
    path: '/work',
    texts: {
      portfolioKicker: line('Portfolio Kicker', 'Placed and cleared'),
      portfolioTitle: title('Portfolio Heading', 'Films and shows we found the music for'),
      portfolioIntro: long(
        'Portfolio Introduction',
        2,
        'Films, series and campaigns with songs and scores that we picked, cleared and licensed.',
      ),
    },
  },
  brief: {
    title: 'Project Brief',
    path: '/brief',
    texts: {
      briefKicker: line('Brief Kicker', 'Spotting session'),
      briefTitle: title('Brief Heading', 'Tell us about your project'),
      briefIntro: long(
        'Brief Introduction',
        2,
        'Four short steps. We read every brief ourselves and get back to you {answer}.',
        { hint: answerHint },
      ),
    },
  },
  contact: {
    title: 'Contact',
    path: '/contact',
    texts: {
      contactKicker: line('Contact Kicker', 'The line is open'),
      contactTitle: title('Contact Heading', 'Talk to us'),
      contactIntro: long(
        'Contact Introduction',
        2,
        'A project, a partnership, a question, a deadline: drop us a line. We’ll get back to you {answer}.',
        { hint: answerHint },
      ),
    },
  },
  artists: {
    title: 'Artist Submissions',
    path: '/artist-sub',
    texts: {
      artistsKicker: line('Artists Kicker', 'Open call'),
      artistsTitle: title('Artists Heading', 'Send us the song a scene is missing'),
      artistsIntro: long(
        'Artists Introduction',
        4,
        'We’re looking for music with a story, for films, series and campaigns. Send one to five songs. {promise}, shortlisted or not: every submission gets a page of its own, which tells what becomes of each song.',
        { hint: promiseHint },
      ),
      benefits: list('Benefits', defaultBenefits),
      faqTitle: title('Questions Heading', 'Questions and answers'),
      faq: list('Questions', defaultFaq, { hint: `${promiseHint} Without questions there is no such section.` }),
    },
  },
  music: {
    title: 'Where Is My Music',
    path: '/music',
    texts: {
      linksKicker: line('Links Kicker', 'Lost and found', {
        hint: 'On the page for artists who have lost their link.',
      }),
      linksTitle: title('Links Heading', 'Where is my music?'),
      linksIntro: long('Links Introduction', 2, 'Every submission has a page of its own.', {
        hint: 'How to get the links is said after it.',
      }),
    },
  },
  studio: {
    title: 'Footer and Phone',
    path: '/contact',
    texts: {
      phone: {
        ...{ label: 'Public Phone', kind: 'phone', text: '' },
        hint: 'As people dial it, with the country code. Shown on the Contact page, in the footer and in the menu.',
      },
      footerLine: long('Footer Line', 2, 'Music supervision and sync licensing for film, television and brands.'),
    },
  },
  privacy: {
    title: 'Privacy',
    path: '/privacy',
    texts: {
      privacyTitle: title('Privacy Heading', 'Privacy'),
      privacyContent: long('Privacy Notice', 14, defaultPrivacy, {
        hint: `${prose} What stands in braces comes from the settings. It describes what the software does: ask your lawyer whether it is enough.`,
      }),
    },
  },
  imprint: {
    title: 'Imprint',
    path: '/imprint',
    texts: {
      imprintTitle: title('Imprint Heading', 'Imprint'),
      imprintCompany: line('Company', '', { hint: 'With its legal form. What is empty is not shown.' }),
      imprintAddress: long('Postal Address', 4, ''),
      imprintResponsible: line('Person Responsible', ''),
      imprintRegister: line('Register', '', { hint: 'The register and the number in it.' }),
      imprintVat: line('VAT Number', ''),
      imprintMore: long('More for the Imprint', 4, '', { hint: prose }),
    },
  },
  found: { title: 'Search Engines', path: '/', texts: foundTexts },
} satisfies Record<string, TextGroup>;

type Groups = typeof textGroups;
export type TextPage = keyof Groups;
type NamesOf<P> = P extends TextPage ? Extract<keyof Groups[P]['texts'], string> : never;
export type SiteTextName = NamesOf<TextPage>;
export type TextsOf<P extends TextPage> = Record<NamesOf<P>, string>;
export type SiteTexts = Record<SiteTextName, string>;

export const textPages = Object.keys(textGroups) as TextPage[];
const textsIn = (page: TextPage): Record<string, SiteText> => textGroups[page].texts;
export const siteTexts = Object.assign({}, ...textPages.map(textsIn)) as Record<SiteTextName, SiteText>;
export const siteTextNames = Object.keys(siteTexts) as SiteTextName[];
export const longestText = ({ kind }: SiteText): number =>
  kind === 'line' || kind === 'phone' ? limits.name : limits.longText;

/** The words of these names, and those that come with the software where there are no others. */
const textsNamed = <Name extends SiteTextName>(names: readonly Name[], words: Partial<SiteTexts>) =>
  Object.fromEntries(names.map((name) => [name, words[name] ?? siteTexts[name].text])) as Record<Name, string>;
export const defaultTexts: SiteTexts = textsNamed(siteTextNames, {});
export const textsOfPage = <P extends TextPage>(page: P, words: Partial<SiteTexts>): TextsOf<P> =>
  textsNamed(Object.keys(textsIn(page)) as NamesOf<P>[], words);
