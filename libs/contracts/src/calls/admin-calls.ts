import type { Bulk, NewBulk } from '../bulk';
import type { ApplyChoice, Import, ImportColumns, ImportRow, ListImportRows, NewImport } from '../catalog/imports';
import type {
  DraftChanges,
  Ingest,
  IngestRow,
  ListedIngest,
  ListIngests,
  NewIngestFile,
  NewIngestTable,
} from '../catalog/ingests';
import type { PlayableTrack } from '../catalog/playable-track';
import type { ListTracks, TrackFacets } from '../catalog/track-lists';
import type { NewTrackVersion, TrackVersionChanges } from '../catalog/track-versions';
import type { NewTrack, TrackChanges } from '../catalog/tracks';
import type { Vocabulary, VocabularyChanges } from '../catalog/vocabulary';
import type { HeroChanges, HeroSettings } from '../content/hero-settings';
import type { Reel, ReelOrder } from '../content/films';
import type { ListLogos, Logo, LogoForm, LogoFormChanges } from '../content/logo-wall';
import type { ListPeople, Person, PersonForm, PersonFormChanges } from '../content/people';
import type { ListProjects, NewProject, Project, ProjectChanges } from '../content/projects';
import type { RecordOrder } from '../content/record-order';
import type { SiteContentChanges, StoredSiteContent } from '../content/site-content';
import type { ListViews, NewView, View, ViewChanges } from '../content/views';
import type { Activity, ActivityChanges, ListActivities, ListedActivity, NewActivity } from '../intake/activities';
import type { NewMessage, RenewedLink, ThreadMessage } from '../intake/artist-page';
import type { Brief, BriefChanges, EnteredBrief, ListBriefs, ListedBrief } from '../intake/briefs';
import type { BriefsBoard, ListBoard } from '../intake/briefs-board';
import type { Contact, ContactChanges, EnteredContact, ListContacts } from '../intake/contacts';
import type { Feedback, MailState } from '../intake/feedback';
import type { HeardRanges } from '../intake/heard';
import type { FilledLetter, LetterTemplate, LetterTemplateChanges, NewLetterTemplate } from '../intake/letters';
import type { NewNextStep, NextStepDone } from '../intake/next-step';
import type { Approval, NewApproval, NewChanges, NewRejection } from '../intake/review';
import type { TodayItem } from '../intake/today';
import type { Client, ClientPage, Company, ListClients } from '../intake/clients';
import type { SentRecord } from '../intake/same-sender';
import type { PlayableSong, PlayableSongQuery, Song, SongRights } from '../intake/songs';
import type {
  ListSubmissions,
  ReviewStatus,
  Submission,
  SubmissionFacets,
  SubmissionTags,
  SubmissionWithSongs,
} from '../intake/submissions';
import type { ListTimeline, TimelineRow } from '../intake/timeline';
import type { FetchableDownload, NewDownload } from '../media/downloads';
import type { SimilarRecording } from '../media/recordings';
import type { ListenPage } from '../pitches/listen';
import type { OpenInPitches } from '../pitches/open-requests';
import type { PitchActivity } from '../pitches/pitch-activity';
import type {
  ListedPitch,
  ListPitches,
  NewPitch,
  Pitch,
  PitchChanges,
  PitchFacets,
  PitchWithRecipients,
} from '../pitches/pitches';
import type { CommentAnswer, NewAnswer } from '../pitches/reactions';
import type { LinkedRecipient, NewLetter, NewRecipient, RecipientChanges } from '../pitches/recipients';
import type { TrackPitch } from '../pitches/track-pitches';
import type { UnopenedLink } from '../pitches/unopened';
import type { ListTrash, TrashedKey, TrashRow } from '../trash';
import type { HistoryRow, ListHistory } from '../record-history';
import type { Version } from '../versions/versions';
import type { Call } from './public-calls';

/** Small pictures and files that come along in the body, as base64. */
interface PictureData {
  imageData?: string | null;
  imageType?: string | null;
}
interface IconData {
  iconData?: string | null;
  iconType?: string | null;
}
interface LogoData {
  logoData?: string | null;
}
interface PortraitData {
  portraitData?: string | null;
}
interface VideoData {
  videoFileData?: string | null;
}
interface FileData {
  fileData?: string | null;
  fileName?: string | null;
  fileType?: string | null;
}

/** Calls of the portal. */
export interface AdminCalls {
  'GET /api/admin/briefs': Call<ListedBrief[], undefined, ListBriefs>;
  'GET /api/admin/briefs/board': Call<BriefsBoard, undefined, ListBoard>;
  'GET /api/admin/briefs/:id/timeline': Call<TimelineRow[], undefined, ListTimeline>;
  'POST /api/admin/briefs': Call<Brief, EnteredBrief>;
  'GET /api/admin/briefs/:id': Call<Brief>;
  'PATCH /api/admin/briefs/:id': Call<Brief, BriefChanges>;
  'PUT /api/admin/briefs/:id/next-step': Call<Brief, NewNextStep>;
  'POST /api/admin/briefs/:id/next-step/done': Call<Brief, NextStepDone>;
  'DELETE /api/admin/briefs/:id': Call<void>;
  'GET /api/admin/briefs/:id/same-sender': Call<SentRecord[]>;
  'POST /api/admin/briefs/:id/restore': Call<Brief>;
  'GET /api/admin/clients': Call<Client[], undefined, ListClients>;
  'GET /api/admin/clients/:id': Call<ClientPage>;
  'GET /api/admin/companies/:id': Call<Company>;
  'GET /api/admin/contacts': Call<Contact[], undefined, ListContacts>;
  'POST /api/admin/contacts': Call<Contact, EnteredContact>;
  'GET /api/admin/contacts/:id': Call<Contact>;
  'PATCH /api/admin/contacts/:id': Call<Contact, ContactChanges>;
  'DELETE /api/admin/contacts/:id': Call<void>;
  'GET /api/admin/contacts/:id/same-sender': Call<SentRecord[]>;
  'POST /api/admin/contacts/:id/restore': Call<Contact>;
  'GET /api/admin/projects': Call<Project[], undefined, ListProjects>;
  'POST /api/admin/projects': Call<Project, NewProject & PictureData>;
  'GET /api/admin/projects/:id': Call<Project>;
  'PUT /api/admin/projects/:id': Call<Project, ProjectChanges & PictureData>;
  'DELETE /api/admin/projects/:id': Call<void>;
  'PUT /api/admin/projects/order': Call<void, RecordOrder>;
  'GET /api/admin/reel': Call<Reel>;
  'PUT /api/admin/reel': Call<Reel, ReelOrder>;
  'POST /api/admin/projects/:id/restore': Call<Project>;
  'GET /api/admin/logo-wall': Call<Logo[], undefined, ListLogos>;
  'POST /api/admin/logo-wall': Call<Logo, LogoForm & IconData>;
  'PATCH /api/admin/logo-wall/:id': Call<Logo, LogoFormChanges & IconData>;
  'DELETE /api/admin/logo-wall/:id': Call<void>;
  'PUT /api/admin/logo-wall/order': Call<void, RecordOrder>;
  'POST /api/admin/logo-wall/:id/restore': Call<Logo>;
  'GET /api/admin/people': Call<Person[], undefined, ListPeople>;
  'POST /api/admin/people': Call<Person, PersonForm & PortraitData>;
  'GET /api/admin/people/:id': Call<Person>;
  'PATCH /api/admin/people/:id': Call<Person, PersonFormChanges & PortraitData>;
  'DELETE /api/admin/people/:id': Call<void>;
  'PUT /api/admin/people/order': Call<void, RecordOrder>;
  'POST /api/admin/people/:id/restore': Call<Person>;
  'PUT /api/admin/hero-settings': Call<HeroSettings, HeroChanges & VideoData>;
  'DELETE /api/admin/hero-settings': Call<void>;
  'PUT /api/admin/content': Call<StoredSiteContent, SiteContentChanges & LogoData>;
  'GET /api/admin/submissions': Call<Submission[], undefined, ListSubmissions>;
  'GET /api/admin/submissions-with-songs': Call<SubmissionWithSongs[], undefined, ListSubmissions>;
  'GET /api/admin/submissions/facets': Call<SubmissionFacets, undefined, ListSubmissions>;
  'GET /api/admin/submissions/:id': Call<SubmissionWithSongs>;
  'PATCH /api/admin/submissions/:id': Call<SubmissionWithSongs, SubmissionTags>;
  'DELETE /api/admin/submissions/:id': Call<void>;
  'PATCH /api/admin/submissions/:id/status': Call<SubmissionWithSongs, ReviewStatus>;
  'POST /api/admin/submissions/:id/approve': Call<Approval & { tracks: PlayableTrack[] }, NewApproval>;
  'POST /api/admin/submissions/:id/reject': Call<SubmissionWithSongs, NewRejection>;
  'POST /api/admin/submissions/:id/unapprove': Call<SubmissionWithSongs>;
  'GET /api/admin/submissions/:id/tracks': Call<PlayableTrack[]>;
  'GET /api/admin/mail': Call<MailState>;
  'POST /api/admin/submissions/:id/feedback': Call<Activity, Feedback>;
  'POST /api/admin/submissions/:id/restore': Call<SubmissionWithSongs>;
  'POST /api/admin/submissions/:id/changes': Call<SubmissionWithSongs, NewChanges>;
  'POST /api/admin/submissions/:id/link': Call<RenewedLink>;
  'GET /api/admin/submissions/:id/messages': Call<ThreadMessage[]>;
  'POST /api/admin/submissions/:id/messages': Call<ThreadMessage, NewMessage>;
  'GET /api/admin/submissions/:id/letter': Call<FilledLetter>;
  'POST /api/admin/songs/:id/heard': Call<void, HeardRanges>;
  'GET /api/admin/templates': Call<LetterTemplate[]>;
  'POST /api/admin/templates': Call<LetterTemplate, NewLetterTemplate>;
  'GET /api/admin/templates/:id': Call<LetterTemplate>;
  'PUT /api/admin/templates/:id': Call<LetterTemplate, LetterTemplateChanges>;
  'DELETE /api/admin/templates/:id': Call<void>;
  'GET /api/admin/songs/:id': Call<PlayableSong, undefined, PlayableSongQuery>;
  'PATCH /api/admin/songs/:id/rights': Call<Song, SongRights>;
  'GET /api/admin/songs/:id/similar': Call<SimilarRecording[]>;
  'GET /api/admin/music': Call<PlayableTrack[], undefined, ListTracks>;
  'POST /api/admin/music': Call<PlayableTrack, NewTrack & FileData>;
  'GET /api/admin/music/facets': Call<TrackFacets, undefined, ListTracks>;
  'GET /api/admin/music/:id': Call<PlayableTrack>;
  'PUT /api/admin/music/:id': Call<PlayableTrack, TrackChanges>;
  'DELETE /api/admin/music/:id': Call<void>;
  'POST /api/admin/music/:id/restore': Call<PlayableTrack>;
  'GET /api/admin/music/:id/pitches': Call<TrackPitch[]>;
  'GET /api/admin/music/:id/versions': Call<Version[]>;
  'POST /api/admin/music/:id/versions': Call<Version, NewTrackVersion>;
  'PATCH /api/admin/music/:id/versions/:versionId': Call<Version, TrackVersionChanges>;
  'DELETE /api/admin/music/:id/versions/:versionId': Call<void>;
  'GET /api/admin/vocabulary': Call<Vocabulary>;
  'PUT /api/admin/vocabulary': Call<Vocabulary, VocabularyChanges>;
  'POST /api/admin/imports': Call<Import, NewImport>;
  'GET /api/admin/imports/:id': Call<Import>;
  'PUT /api/admin/imports/:id': Call<Import, ImportColumns>;
  'GET /api/admin/imports/:id/rows': Call<ImportRow[], undefined, ListImportRows>;
  'POST /api/admin/imports/:id/apply': Call<Import, ApplyChoice>;
  'POST /api/admin/imports/:id/undo': Call<Import>;
  'GET /api/admin/ingests': Call<ListedIngest[], undefined, ListIngests>;
  'POST /api/admin/ingests': Call<Ingest>;
  'GET /api/admin/ingests/:id': Call<Ingest>;
  'DELETE /api/admin/ingests/:id': Call<void>;
  'POST /api/admin/ingests/:id/files': Call<IngestRow, NewIngestFile>;
  'POST /api/admin/ingests/:id/table': Call<Ingest, NewIngestTable>;
  'PATCH /api/admin/ingests/:id/rows': Call<Ingest, DraftChanges>;
  'POST /api/admin/ingests/:id/add': Call<Ingest>;
  'POST /api/admin/ingests/:id/undo': Call<Ingest>;
  'POST /api/admin/music/:id/downloads': Call<FetchableDownload, NewDownload>;
  'GET /api/admin/downloads/:id': Call<FetchableDownload>;
  'GET /api/admin/pitches': Call<ListedPitch[], undefined, ListPitches>;
  'POST /api/admin/pitches': Call<Pitch, NewPitch>;
  'GET /api/admin/pitches/facets': Call<PitchFacets, undefined, ListPitches>;
  'GET /api/admin/pitches/open': Call<OpenInPitches>;
  'GET /api/admin/pitches/unopened': Call<UnopenedLink[]>;
  'GET /api/admin/pitches/:id': Call<PitchWithRecipients>;
  'PUT /api/admin/pitches/:id': Call<Pitch, PitchChanges>;
  'DELETE /api/admin/pitches/:id': Call<void>;
  'POST /api/admin/pitches/:id/restore': Call<Pitch>;
  'GET /api/admin/pitches/:id/preview': Call<ListenPage>;
  'GET /api/admin/pitches/:id/activity': Call<PitchActivity[]>;
  'POST /api/admin/pitches/:id/recipients': Call<LinkedRecipient, NewRecipient>;
  'PATCH /api/admin/pitches/:id/recipients/:recipientId': Call<LinkedRecipient, RecipientChanges>;
  'DELETE /api/admin/pitches/:id/recipients/:recipientId': Call<void>;
  'POST /api/admin/pitches/:id/recipients/:recipientId/link': Call<LinkedRecipient>;
  'POST /api/admin/pitches/:id/recipients/:recipientId/send': Call<LinkedRecipient, NewLetter>;
  'POST /api/admin/pitches/:id/comments/:commentId/answers': Call<CommentAnswer, NewAnswer>;
  'GET /api/admin/today': Call<TodayItem[]>;
  'GET /api/admin/activities': Call<ListedActivity[], undefined, ListActivities>;
  'POST /api/admin/activities': Call<Activity, NewActivity>;
  'POST /api/admin/activities/:id/undo': Call<Activity>;
  'PATCH /api/admin/activities/:id': Call<Activity, ActivityChanges>;
  'GET /api/admin/trash': Call<TrashRow[], undefined, ListTrash>;
  'POST /api/admin/trash/:entityType/:id/restore': Call<TrashedKey>;
  'DELETE /api/admin/trash/:entityType/:id': Call<void>;
  'GET /api/admin/history': Call<HistoryRow[], undefined, ListHistory>;
  'POST /api/admin/bulk': Call<Bulk, NewBulk>;
  'GET /api/admin/bulk/:id': Call<Bulk>;
  'POST /api/admin/bulk/:id/undo': Call<Bulk>;
  'GET /api/admin/views': Call<View[], undefined, ListViews>;
  'POST /api/admin/views': Call<View, NewView>;
  'GET /api/admin/views/:id': Call<View>;
  'PATCH /api/admin/views/:id': Call<View, ViewChanges>;
  'DELETE /api/admin/views/:id': Call<void>;
  'POST /api/admin/queues/session': Call<void>;
}
