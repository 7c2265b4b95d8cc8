import { plainToInstance } from 'class-transformer';
import { NewTrackVersion } from './catalog/track-versions';
import { NewTrack, TrackChanges } from './catalog/tracks';
import { HeroChanges } from './content/hero-settings';
import { LogoForm } from './content/logo-wall';
import { PersonForm } from './content/people';
import { NewProject } from './content/projects';
import { SiteContentChanges } from './content/site-content';
import { NewPageVersion, SongTexts } from './intake/artist-page';
import { EnteredBrief, NewBrief } from './intake/briefs';
import { EnteredContact, NewContact } from './intake/contacts';
import { NewLetter, NewLetterTemplate } from './intake/letters';
import { ArtistCorrection } from './intake/person-requests';
import { NewSongVersion } from './intake/song-versions';
import { NewSong } from './intake/songs';
import { NewSubmission } from './intake/submissions';
import { NewPitch, PitchTrack } from './pitches/pitches';
import { LicenseWish } from './pitches/reactions';
import { NewRecipient, RecipientChanges } from './pitches/recipients';
import { tidyTags } from './rules';

const shapes: [shape: new () => object, ...fields: string[]][] = [
  [NewSubmission, 'artistName'],
  [NewSong, 'trackTitle'],
  [NewSongVersion, 'label'],
  [SongTexts, 'trackTitle'],
  [ArtistCorrection, 'artistName'],
  [NewPageVersion, 'label'],
  [NewTrack, 'title', 'artist', 'album'],
  [TrackChanges, 'title', 'artist', 'album'],
  [NewTrackVersion, 'label'],
  [NewBrief, 'clientName', 'clientCompany', 'projectTitle'],
  [EnteredBrief, 'clientName', 'clientCompany', 'projectTitle'],
  [NewContact, 'name', 'company'],
  [EnteredContact, 'name', 'company'],
  [NewPitch, 'title'],
  [PitchTrack, 'section'],
  [NewRecipient, 'name', 'company'],
  [RecipientChanges, 'name', 'company'],
  [LicenseWish, 'project'],
  [NewLetter, 'subject'],
  [NewLetterTemplate, 'name', 'subject'],
  [PersonForm, 'name', 'role'],
  [NewProject, 'title', 'network'],
  [LogoForm, 'name'],
  [HeroChanges, 'videoTitle'],
  [SiteContentChanges, 'heroTitle'],
];

test.each(
  shapes.flatMap(([shape, ...fields]) => fields.map((field) => [`${shape.name}.${field}`, shape, field] as const)),
)('%s comes without signs that hide or turn words', (_name, shape, field) => {
  const come = plainToInstance(shape, { [field]: 'Low \u202eTide\u202c\u200b' });
  expect(come).toMatchObject({ [field]: 'Low Tide' });
});

test('so do the people of its rights, its credits, and its tags', () => {
  const name = 'Ana\u2066 Ruiz';
  const rights = { composition: [{ name, publisher: name }], master: [{ name }], signatories: [{ name }] };
  expect(plainToInstance(NewSong, { rights })).toMatchObject({
    rights: {
      composition: [{ name: 'Ana Ruiz', publisher: 'Ana Ruiz' }],
      master: [{ name: 'Ana Ruiz' }],
      signatories: [{ name: 'Ana Ruiz' }],
    },
  });
  expect(plainToInstance(NewProject, { credits: [{ label: name, name }] })).toMatchObject({
    credits: [{ label: 'Ana Ruiz', name: 'Ana Ruiz' }],
  });
  expect(tidyTags(['dark\u200b', 'dark'])).toEqual(['dark']);
});
