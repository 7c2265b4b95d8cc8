import type { VerifiedSheet } from '../catalog/clearance-sheets';
import type { HeroSettings } from '../content/hero-settings';
import type { ReelFilm } from '../content/films';
import type { ListLogos, Logo } from '../content/logo-wall';
import type { PublicPerson } from '../content/people';
import type {
  ListFeaturedProjects,
  ListPublicProjects,
  ProjectCredits,
  ProjectPage,
  PublicProject,
} from '../content/projects';
import type { PageTexts, StoredSiteContent } from '../content/site-content';
import type {
  ArtistPage,
  BetterFile,
  LinksAnswer,
  LinksRequest,
  LinksState,
  NewMessage,
  NewPageVersion,
  NewRetention,
  RetentionState,
  SongTexts,
  ThreadMessage,
} from '../intake/artist-page';
import type { Brief, NewBrief } from '../intake/briefs';
import type { Contact, NewContact } from '../intake/contacts';
import type {
  ArtistCorrection,
  ConfirmedPerson,
  ErasureState,
  NewPersonRequest,
  PersonRequestAnswer,
} from '../intake/person-requests';
import type { NewSongVersion } from '../intake/song-versions';
import type { NewSong, Song, SongCheck } from '../intake/songs';
import type { NewSubmission, SubmissionSent } from '../intake/submissions';
import type { FetchableDownload } from '../media/downloads';
import type { NewUpload, UploadTicket } from '../media/objects';
import type { HeardBatch } from '../pitches/heard';
import type { Chosen, ListenPage, NewListenDownload, Unlocked, Unlocking } from '../pitches/listen';
import type { LicenseRequest, NewChoice, NewComment, NewLicenseRequest, TrackComment } from '../pitches/reactions';
import type { Version } from '../versions/versions';

export interface Call<Answer, Body = undefined, Query = undefined> {
  answer: Answer;
  body: Body;
  /** Of a list: what can be asked of it. */
  query: Query;
}

/** Calls of visitors, artists and clients. */
export interface PublicCalls {
  'POST /api/artist/submit': Call<SubmissionSent, NewSubmission>;
  'POST /api/artist/submit/find': Call<SubmissionSent, NewSubmission>;
  'GET /api/artist/submissions/:id/checks': Call<SongCheck[]>;
  'POST /api/artist/submit-song': Call<Song, NewSong>;
  'POST /api/artist/submit-version': Call<Version, NewSongVersion>;
  'GET /api/music/links': Call<LinksState>;
  'POST /api/music/links': Call<LinksAnswer, LinksRequest>;
  'GET /api/music/person/:token': Call<ConfirmedPerson>;
  'DELETE /api/music/person/:token': Call<void>;
  'POST /api/music/person/:token/address': Call<void>;
  'GET /api/music/:token': Call<ArtistPage>;
  'PATCH /api/music/:token': Call<ArtistPage, ArtistCorrection>;
  'DELETE /api/music/:token': Call<void>;
  'GET /api/music/:token/erasure': Call<ErasureState>;
  'POST /api/music/:token/person': Call<PersonRequestAnswer, NewPersonRequest>;
  'PATCH /api/music/:token/songs/:id': Call<ArtistPage, SongTexts>;
  'PUT /api/music/:token/songs/:id/file': Call<ArtistPage, BetterFile>;
  'POST /api/music/:token/songs/:id/versions': Call<ArtistPage, NewPageVersion>;
  'POST /api/music/:token/messages': Call<ThreadMessage, NewMessage>;
  'POST /api/music/:token/changes/done': Call<ArtistPage>;
  'POST /api/music/:token/withdraw': Call<ArtistPage>;
  'PUT /api/music/:token/retention': Call<RetentionState, NewRetention>;
  'POST /api/objects/upload': Call<UploadTicket, NewUpload>;
  'POST /api/briefs': Call<Brief, NewBrief>;
  'POST /api/contacts': Call<Contact, NewContact>;
  'GET /api/projects': Call<PublicProject[], undefined, ListPublicProjects>;
  'GET /api/projects/featured': Call<PublicProject[], undefined, ListFeaturedProjects>;
  'GET /api/projects/:slug': Call<ProjectPage>;
  'GET /api/credits': Call<ProjectCredits[]>;
  'GET /api/reel': Call<ReelFilm[]>;
  'GET /api/logo-wall': Call<Logo[], undefined, ListLogos>;
  'GET /api/hero-settings': Call<HeroSettings | null>;
  'GET /api/content': Call<StoredSiteContent>;
  'GET /api/content/:page': Call<PageTexts>;
  'GET /api/people': Call<PublicPerson[]>;
  'GET /api/listen/:token': Call<ListenPage>;
  'GET /api/listen/:token/unlock': Call<Unlocked>;
  'POST /api/listen/:token/unlock': Call<void, Unlocking>;
  'PUT /api/listen/:token/tracks/:trackId/choice': Call<Chosen, NewChoice>;
  'POST /api/listen/:token/tracks/:trackId/comments': Call<TrackComment, NewComment>;
  'DELETE /api/listen/:token/comments/:id': Call<void>;
  'POST /api/listen/:token/heard': Call<void, HeardBatch>;
  'POST /api/listen/:token/requests': Call<LicenseRequest, NewLicenseRequest>;
  'POST /api/listen/:token/downloads': Call<FetchableDownload, NewListenDownload>;
  'GET /api/listen/:token/downloads/:id': Call<FetchableDownload>;
  'GET /api/verify/:sha256': Call<VerifiedSheet>;
}
